import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { seen, spread, underLoad, type FaultOptions, type Installation, type Result } from './installation.ts';
import { postmasterOf } from './postgres-process.ts';
import { isReady, until } from './server-process.ts';

/** One in this many kills hits a backend, after which PostgreSQL restarts all others and recovers by itself. */
const ONE_IN = 5;

async function lastActiveBackend({ read }: Installation): Promise<number> {
  const [backend] = await read<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'quarterdeck' order by state_change desc limit 1`,
  );
  if (backend === undefined) throw new Error('The server has no connection to its database');
  return backend.pid;
}

/**
 * Kills the postmaster or one backend.
 * @returns the time until more changes were acknowledged than there are counters
 */
export async function killOnce(installation: Installation, which: 'postmaster' | 'backend'): Promise<number> {
  const { place, url, journal, counters } = installation;
  const before = journal.acknowledgements;
  const begun = performance.now();
  process.kill(
    which === 'backend' ? await lastActiveBackend(installation) : await postmasterOf(place.dataDir),
    'SIGKILL',
  );
  await until('changes are acknowledged again', () => journal.acknowledgements > before + counters.length);
  await until('the server is ready again', () => isReady(url));
  return performance.now() - begun;
}

/** Kills PostgreSQL under load with SIGKILL: the server must restart it by itself. */
export function killPostgres(options: FaultOptions): Promise<Result> {
  const { times, say } = options;
  return underLoad(options, {}, async (installation) => {
    const { supervisor, journal, settle } = installation;
    const backMs: number[] = [];
    for (let kill = 1; kill <= times; kill += 1) {
      await setTimeout(300 + ((kill * 619) % 1_000));
      backMs.push(await killOnce(installation, kill % ONE_IN === 0 ? 'backend' : 'postmaster'));
      if (kill % 10 === 0) say(`killed ${kill} times, back after ${backMs.at(-1)?.toFixed(0)} ms`);
    }
    const problems = await settle();
    problems.push(...supervisor.unexpectedExits.map((how) => `The server ended: ${how}`));
    const backends = Math.floor(times / ONE_IN);
    return {
      figure: `${times - backends} kills of the postmaster, ${backends} of one backend; saving again after ${spread(backMs)}; ${seen(journal)}`,
      problems,
    };
  });
}
