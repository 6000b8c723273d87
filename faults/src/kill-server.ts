import { setTimeout } from 'node:timers/promises';
import { seen, spread, underLoad, type FaultOptions, type Result } from './installation.ts';

/**
 * Kills the server under load with SIGKILL, each time at another moment. PostgreSQL keeps running and is taken over.
 */
export function killServer(options: FaultOptions): Promise<Result> {
  const { times, say } = options;
  return underLoad(options, {}, async ({ supervisor, journal, settle }) => {
    for (let kill = 1; kill <= times; kill += 1) {
      // Between 0.2 and 1.2 s of saving, different each time.
      await setTimeout(200 + ((kill * 619) % 1_000));
      await supervisor.endOnce('SIGKILL');
      const { startMs } = await supervisor.current;
      if (kill % 10 === 0) say(`killed ${kill} times, ready after ${startMs.toFixed(0)} ms`);
    }
    const problems = await settle();
    const { startsMs, failedStarts, unexpectedExits } = supervisor;
    problems.push(...failedStarts.map((output) => `A start failed: ${output}`));
    problems.push(...unexpectedExits.map((how) => `It ended by itself: ${how}`));
    return {
      figure: `${times} kills of the server; ready again after ${spread(startsMs.slice(1))}; ${seen(journal)}`,
      problems,
    };
  });
}
