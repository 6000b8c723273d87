import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The embedded PostgreSQL's postmaster.
 * @throws Error when there is none.
 */
export async function postmasterOf(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  return Number.parseInt(file, 10);
}

const isGone = async (pid: number): Promise<boolean> => {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return status === undefined || status.includes(') Z ');
};

export const areGone = async (pids: number[]): Promise<boolean> =>
  (await Promise.all(pids.map(isGone))).every((gone) => gone);

/** A process and its children, from /proc. All processes of a PostgreSQL are children of its postmaster. */
export async function processesOf(parent: number): Promise<number[]> {
  const pids = [parent];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // The name between the parentheses may contain spaces.
    if (Number(status.slice(status.lastIndexOf(')') + 4).split(' ')[0]) === parent) pids.push(Number(name));
  }
  return pids;
}
