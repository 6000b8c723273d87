import { setTimeout as wait } from 'node:timers/promises';

// Long, for machines that do ten other things: it is only ever reached by a failure.
const DEADLINE_MS = 50_000;

/** Asks again and again until there is something, which must happen sooner or later. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  deadlineMs = DEADLINE_MS,
): Promise<T> {
  const deadline = Date.now() + deadlineMs;
  for (;;) {
    const found = await ask();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Waited ${deadlineMs} ms in vain until ${what}`);
    await wait(20);
  }
}
