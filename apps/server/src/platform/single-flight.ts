/**
 * Single-flight with a timeout: one call of `ask` serves all waiting callers, so that a database that hangs does not
 * queue the same query repeatedly.
 * @returns a function that resolves to the result, or to undefined if `ask` failed or took longer than `withinMs`
 */
export function singleFlight<Answer>(ask: () => Promise<Answer>, withinMs: number): () => Promise<Answer | undefined> {
  let asked: Promise<Answer | undefined> | undefined;
  const once = () =>
    ask()
      .catch(() => undefined)
      .finally(() => (asked = undefined));
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), withinMs);
    });
    return Promise.race([(asked ??= once()), late]).finally(() => clearTimeout(timer));
  };
}
