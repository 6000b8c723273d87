import { setTimeout as wait } from 'node:timers/promises';

// Long enough for busy machines, because only a failure reaches the deadline.
const DEADLINE_MS = 50_000;

/** Polls until there is a result. @throws Error at the deadline. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  deadlineMs = DEADLINE_MS,
): Promise<T> {
  const deadline = Date.now() + deadlineMs;
  for (;;) {
    const value = await ask();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`Waited ${deadlineMs} ms in vain until ${what}`);
    await wait(20);
  }
}
