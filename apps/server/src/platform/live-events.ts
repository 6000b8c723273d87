import type { LiveEvent } from '@quarterdeck/contract/live';

/** Tells open browsers that something changed. Over all nodes; a hint, not a record: who misses one asks again later. */
export interface LiveEvents {
  /** Returns at once. Call it after the change is committed. */
  announce(ownerId: string, event: LiveEvent): void;
}
