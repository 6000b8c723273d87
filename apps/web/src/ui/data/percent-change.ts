/**
 * The change from `before` to `now` in percent. Null if `before` is zero or negative, because a percentage would be
 * meaningless. The dashboard and its charts have their own copies: a shared chunk would grow the first screen.
 */
export const percentChange = (now: number, before: number): number | null =>
  before > 0 ? ((now - before) / before) * 100 : null;
