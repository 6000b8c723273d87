import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { seen, spread, underLoad, type FaultOptions, type Result } from './installation.ts';
import { createInstallationFolder, isReady, until } from './server-process.ts';

const run = promisify(execFile);
const SIZE = '400m';
const FULL_MS = 20_000;
const BLOCK = Buffer.alloc(1_048_576, 1);

/** Fills the remaining space, and any that is freed, for this long. */
async function fill(folder: string, whileMs: number): Promise<void> {
  const filler = join(folder, 'filler');
  const file = await open(filler, 'a');
  const until = performance.now() + whileMs;
  try {
    while (performance.now() < until) {
      const { bavail, bsize } = await statfs(folder);
      const blockBytes = Math.min(bavail * bsize, BLOCK.length);
      if (blockBytes > 0) await file.write(BLOCK, 0, blockBytes).catch(() => undefined);
      else await setTimeout(50);
    }
  } finally {
    await file.close();
    await rm(filler);
  }
}

/** Fills the disk of a whole installation under load, and frees it again. Requires root, to mount a disk. */
export async function diskFull(options: FaultOptions): Promise<Result> {
  const { times, say } = options;
  const base = tmpdir();
  const disk = await mkdtemp(join(base, 'qd-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', disk]);
  await chmod(disk, 0o755);
  const place = await createInstallationFolder(disk);
  try {
    return await underLoad(options, { place }, async ({ url, supervisor, journal, settle }) => {
      const backMs: number[] = [];
      let readyWhileFull = 0;
      for (let time = 1; time <= times; time += 1) {
        await setTimeout(2_000);
        const before = journal.acknowledgements;
        const filling = fill(disk, FULL_MS);
        await setTimeout(FULL_MS / 2);
        const halfWay = journal.acknowledgements;
        if (await isReady(url)) readyWhileFull += 1;
        await filling;
        const begun = performance.now();
        const atTheEnd = journal.acknowledgements;
        await until('a change is acknowledged again', () => journal.acknowledgements > atTheEnd);
        backMs.push(performance.now() - begun);
        say(
          `filled ${time} times: ${halfWay - before} and ${atTheEnd - halfWay} acknowledged in the two halves of the last time, saving again ${backMs.at(-1)?.toFixed(0)} ms after it was freed`,
        );
      }
      const problems = await settle();
      problems.push(...supervisor.unexpectedExits.map((how) => `The server ended: ${how}`));
      return {
        figure: `disk full ${times} times for ${FULL_MS / 1000} s; saving again ${spread(backMs)} after there was room; ready ${readyWhileFull} times while it was full; ${seen(journal)}`,
        problems,
      };
    });
  } finally {
    // After a successful run there is no log.
    await copyFile(place.logFile, join(base, 'disk-full.log')).catch(() => undefined);
    await run('umount', ['--lazy', disk]);
    await rm(disk, { recursive: true });
  }
}
