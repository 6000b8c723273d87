import { isDeepStrictEqual } from 'node:util';

/** Whether a form was made from another version than the current one. A form without a version applies to any. */
export const isStale = (version: number | undefined, current: { version: number }): boolean =>
  version !== undefined && version !== current.version;

/** Whether an edit changes anything. If not, it creates no version, and no version is too old for it. */
export const changesAnything = <Fields extends object>(before: NoInfer<Fields>, after: Fields): boolean =>
  (Object.keys(after) as (keyof Fields)[]).some((field) => !isDeepStrictEqual(before[field], after[field]));
