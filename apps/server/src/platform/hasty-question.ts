/**
 * For who would rather have no answer than wait: `ask` is on its way once, however often it is wanted, since a database
 * that hangs would otherwise have the questions wait in rows.
 * @returns asks, and gives the answer, or undefined where it failed or took longer than `withinMs`
 */
export function hastyQuestion<Answer>(ask: () => Promise<Answer>, withinMs: number): () => Promise<Answer | undefined> {
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
