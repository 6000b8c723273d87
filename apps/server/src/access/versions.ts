import { isDeepStrictEqual } from 'node:util';

/** Whether a form is based on an outdated version. A form without a version applies to any. */
export const isStale = (version: number | undefined, current: { version: number }): boolean =>
  version !== undefined && version !== current.version;

/** Whether an edit changes anything. If not, it creates no version and is never stale. */
export const changesAnything = <Fields extends object>(before: NoInfer<Fields>, after: Fields): boolean =>
  (Object.keys(after) as (keyof Fields)[]).some((field) => !isDeepStrictEqual(before[field], after[field]));
