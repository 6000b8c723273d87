import type { Pool, PoolClient } from 'pg';

const KEPT = 10;

interface Timed {
  text: string;
  milliseconds: number;
}

/** Measures every statement of a pool, from sending it until its result. */
export function watchStatements(pool: Pool) {
  let slowest: Timed[] = [];
  const note = (text: string, milliseconds: number) => {
    if (milliseconds <= (slowest.at(-1)?.milliseconds ?? 0) && slowest.length === KEPT) return;
    const others = slowest.filter((timed) => timed.text !== text || timed.milliseconds > milliseconds);
    if (others.some((timed) => timed.text === text)) return;
    slowest = [...others, { text, milliseconds }].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, KEPT);
  };
  const watch = (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [statement] = args as [string | { text: string }];
      const text = typeof statement === 'string' ? statement : statement.text;
      const began = performance.now();
      const finish = () => note(text, performance.now() - began);
      const callback = args.findIndex((each) => typeof each === 'function');
      if (callback >= 0) {
        const answered = args[callback] as (...results: unknown[]) => void;
        return query(
          ...args.with(callback, (...results: unknown[]) => {
            finish();
            answered(...results);
          }),
        );
      }
      const result = query(...args);
      if (result instanceof Promise) result.then(finish, finish);
      return result;
    }) as typeof client.query;
  };
  pool.on('connect', watch);
  return {
    /**
     * Excludes statements that wait for a lock on purpose, the one that follows the owner's lock in its pipeline, and
     * the test's own queries for secrets.
     */
    slowerThan: (milliseconds: number): Timed[] =>
      slowest.filter(
        (timed) =>
          timed.milliseconds > milliseconds &&
          !/for (no key )?update$|lock_count \+ 1|purge_after is null$| as secret /i.test(timed.text.trim()),
      ),
    slowest: (): string =>
      slowest
        .slice(0, 3)
        .map(({ text, milliseconds }) => `${milliseconds.toFixed(0)} ms ${text.replace(/\s+/g, ' ').slice(0, 100)}`)
        .join(' | '),
  };
}
