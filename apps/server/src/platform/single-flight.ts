/**
 * Single-flight with a timeout: one call of `ask` serves all callers that wait for it, so that a database that hangs
 * does not queue the same question again and again.
 * @returns a function that answers, or undefined where `ask` failed or took longer than `withinMs`
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
