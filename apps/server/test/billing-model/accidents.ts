import type pg from 'pg';

/**
 * The server died here. All its further statements and calls fail until the end of the step, when it is started again.
 */
export class Crash extends Error {}

/** A state or an action that is never allowed, regardless of all accidents. */
export class Violation extends Error {}

export type Accident =
  /** The server dies at one of its statements or calls: before it, or after it but before the result arrives. */
  | { kind: 'crash'; at: number; isAfter: boolean }
  /** Another event happens during a call to the provider. */
  | { kind: 'meanwhile'; at: number; isAfter: boolean; happen: () => Promise<void> };

interface Armed {
  accident: Accident | null;
  /** The number of statements and calls so far, and the number of calls. */
  points: number;
  calls: number;
  isDead: boolean;
}

/** Runs work of the server. @returns the outcome; `died` when the server died. */
export type During = <T>(work: () => Promise<T>) => Promise<{ outcome: T } | 'died'>;

export interface Accidents {
  /** For all work of the server in one step, with at most one accident. After a crash the server runs again. */
  duringStep(accident: Accident | null): During;
  /** Runs works concurrently without accidents. Transactions may stay open during a call. */
  atOnce<T>(works: (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]>;
  /** A call to the provider. */
  call<T>(perform: () => Promise<T>): Promise<T>;
  /** Makes every statement of the pool a point at which the server can die. */
  watch(pool: pg.Pool): void;
}

const calm = (): Armed => ({ accident: null, points: 0, calls: 0, isDead: false });

type Callback = (error: unknown, result?: unknown) => void;
type Query = (statement: string | { text: string }, values?: unknown, callback?: Callback) => Promise<unknown>;

const textOf = (statement: string | { text: string }) => (typeof statement === 'string' ? statement : statement.text);

/** @param point called before every statement except `begin` and `rollback`. */
function watchClient(
  client: pg.PoolClient,
  inTransaction: Set<pg.PoolClient>,
  point: <T>(perform: () => Promise<T>) => Promise<T>,
): void {
  const query = client.query.bind(client) as Query;
  const watched: Query = (statement, values, callback) => {
    const text = textOf(statement);
    const isOpening = text.startsWith('begin');
    const isUndoing = text.startsWith('rollback');
    if (isOpening) inTransaction.add(client);
    // No statement depends on these two, and without them a connection would be lost.
    const result = isOpening || isUndoing ? query(statement, values) : point(() => query(statement, values));
    const ended = result.finally(() => {
      if (isUndoing || text.startsWith('commit')) inTransaction.delete(client);
    });
    if (callback === undefined) return ended;
    ended.then((result) => callback(undefined, result), callback);
    return ended;
  };
  client.query = watched as typeof client.query;
}

export function createAccidents(): Accidents {
  let armed = calm();
  let areMany = false;
  /** Kept until the end of the step, because the provider's client treats every exception as a broken network. */
  let violation: Error | undefined;
  const inTransaction = new Set<pg.PoolClient>();

  async function point<T>(perform: () => Promise<T>): Promise<T> {
    const now = armed;
    if (now.isDead) throw new Crash();
    const isHere = now.accident?.kind === 'crash' && now.accident.at === now.points;
    now.points += 1;
    if (!isHere) return perform();
    if (now.accident?.isAfter) await perform();
    now.isDead = true;
    throw new Crash();
  }

  const happen = (accident: Accident & { kind: 'meanwhile' }): Promise<void> =>
    accident.happen().catch((error: Error) => void (violation ??= error));

  async function call<T>(perform: () => Promise<T>): Promise<T> {
    // In a transaction, a slow provider would block other requests.
    if (inTransaction.size > 0 && !areMany) violation ??= new Violation('The provider was called inside a transaction');
    const { accident } = armed;
    const isHere = accident?.kind === 'meanwhile' && accident.at === armed.calls;
    armed.calls += 1;
    if (isHere && !accident.isAfter) await happen(accident);
    const result = await point(perform);
    if (isHere && accident.isAfter) await happen(accident);
    return result;
  }

  return {
    call,
    watch: (pool) => void pool.on('connect', (client) => watchClient(client, inTransaction, point)),
    atOnce: async (works) => {
      const outer = armed;
      armed = calm();
      areMany = true;
      try {
        return await Promise.allSettled(works.map((work) => work()));
      } finally {
        areMany = false;
        armed = outer;
      }
    },
    duringStep: (accident) => {
      let mine = { ...calm(), accident };
      return async (work) => {
        const outer = armed;
        armed = mine;
        const failing = (error: Error) => ({ error });
        const result = await work().then((outcome) => ({ outcome }), failing);
        armed = outer;
        const { isDead } = mine;
        if (isDead) mine = calm();
        const failed = violation ?? (result as { error?: Error }).error;
        violation = undefined;
        // A dead server sends no response, even if it has computed one.
        if (failed instanceof Violation || (failed !== undefined && !isDead)) throw failed;
        return isDead || 'error' in result ? 'died' : result;
      };
    },
  };
}
