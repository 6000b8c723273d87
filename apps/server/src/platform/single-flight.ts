/**
 * Single-flight with a timeout: one call of `ask` serves all waiting callers, so that a database that hangs does not
 * queue the same query repeatedly.
 * @returns a function that resolves to the result, or to undefined if `ask` failed or took longer than `withinMs`
 */
export function singleFlight<Result>(ask: () => Promise<Result>, withinMs: number): () => Promise<Result | undefined> {
  let pending: Promise<Result | undefined> | undefined;
  const once = () =>
    ask()
      .catch(() => undefined)
      .finally(() => (pending = undefined));
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), withinMs);
    });
    return Promise.race([(pending ??= once()), late]).finally(() => clearTimeout(timer));
  };
}
