import { z } from 'zod';
import { call, id, identified, moment, reply, saving, text } from './wire.ts';

/** A browser that has signed in at a store: its shared counter, or the phone of a staff member. */
export const counter = z.object({
  _id: id,
  storeId: id,
  /** The owner's name for it; empty until there is one. */
  name: z.string(),
  /** "Chrome on Windows". */
  browser: z.string(),
  firstSeenAt: moment,
  lastSeenAt: moment,
  /**
   * The staff member whose PIN was accepted there last, and when; null if none was, or the staff member was removed
   * since.
   */
  lastUsedBy: z.string().nullable(),
  lastUsedAt: moment.nullable(),
  /** True until the owner approves it. */
  isNew: z.boolean(),
  isSignedIn: z.boolean(),
  pinLockedUntil: moment.nullable(),
  /** Since when the counter has had typed but unsaved takings; null if it has none. */
  draftSince: moment.nullable(),
});
export type Counter = z.infer<typeof counter>;

/** Most recently seen first. */
const counterList = reply(z.array(counter));

export const counters = {
  list: call.owner
    .route({ method: 'POST', path: '/counters/list' })
    .input(z.object({ storeId: id }))
    .output(counterList),
  /** The owner approves it: it is no longer new, and may sign in if new ones need approval. */
  approve: identified('recent', ['counters'])
    .route({ method: 'POST', path: '/counters/approve' })
    .input(z.object({ _id: id }))
    .output(counterList),
  /** Names it. A new one is approved as well, which needs a recent authentication. A blank name removes the name. */
  rename: identified('forSome', ['counters'])
    .route({ method: 'POST', path: '/counters/rename' })
    .input(z.object({ _id: id, name: text('Name', 60) }))
    .output(counterList),
  /**
   * A counter reports since when it has unsaved takings, or without a time that it has none. It sends no figures. A
   * time that is too old or in the future counts as the nearest possible one.
   */
  reportDraft: saving('counter', 'counters')
    .route({ method: 'POST', path: '/counters/report-draft' })
    .input(z.object({ since: z.iso.datetime('Since must be a moment').optional() }))
    .output(reply(z.object({ draftSince: moment.nullable() }))),
  /** Signs the counter out. At its next sign-in it counts as new. */
  remove: saving('owner', 'counters')
    .route({ method: 'POST', path: '/counters/remove' })
    .input(z.object({ _id: id }))
    .output(counterList),
};
