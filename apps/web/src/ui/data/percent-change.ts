/**
 * The change from `before` to `now` in percent. Null if `before` is zero or negative, because a percentage would be
 * meaningless.
 */
export const percentChange = (now: number, before: number): number | null =>
  before > 0 ? ((now - before) / before) * 100 : null;
