import { EARLIEST_DATE } from '@quarterdeck/domain/business-date';
import { z } from 'zod';
import { call, id, moment, reply, requiredText, storeIds } from './wire.ts';

export const AUDIT_KINDS = [
  'record',
  'staff',
  'loan',
  'store',
  'game',
  'account',
  'subscription',
  'counter',
  'representative',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/**
 * - `paid`, `writtenOff`: a loan.
 * - `corrected`: a game in saved records.
 * - `locked`, `unlocked`: PIN entry at a counter.
 * - `signedIn`: the owner. `reported`: the owner reported a sign-in as not their own.
 * - `merged`, `unmerged`: a representative.
 */
export const AUDIT_ACTIONS = [
  'created',
  'changed',
  'deleted',
  'restored',
  'paid',
  'writtenOff',
  'corrected',
  'locked',
  'unlocked',
  'signedIn',
  'reported',
  'merged',
  'unmerged',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One changed field as the screens show it: "Takings", "$100.00", "$120.00". Null if there was or is no value. */
export const auditChange = z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type AuditChange = z.infer<typeof auditChange>;

/** The actor of a new counter's entry: a username and the store's password do not prove who signed in. */
export const COUNTER_SIGN_IN = 'Counter sign-in';

export const auditEntry = z.object({
  _id: id,
  kind: z.enum(AUDIT_KINDS),
  subjectId: id,
  /** Its name at the time; for a record its date. */
  subject: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /**
   * "Admin" for the owner, the name of the staff member whose PIN was used, or without a PIN what happened, such as
   * "Counter sign-in".
   */
  actor: z.string(),
  at: moment,
  changes: z.array(auditChange),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const AUDIT_PAGE_SIZE = 30;

/** An entry beside those of other stores. */
export const activityEntry = auditEntry.extend({
  storeId: id.nullable(),
  /** Null for entries about the account and of purged stores. */
  storeName: z.string().nullable(),
  /** Whether the subject can be opened: neither it nor its store is deleted. Loans of deleted staff can be opened. */
  isPresent: z.boolean(),
  /** Whether its store can be opened. */
  isStorePresent: z.boolean(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** The maximum number of actors that the filter offers. */
export const MAX_ACTORS = 500;
const MAX_ACTOR_LENGTH = 250;

const instant = z.iso
  .datetime('The time is not valid')
  .refine((time) => time >= EARLIEST_DATE, 'The time cannot be before January 1, 2000');

/** Newest first. `before` is the `_id` of the previous page's last entry. */
const page = { before: id.optional() };

export const audit = {
  /** The entries of all stores and the account; without a filter, all of them. */
  activity: call.owner
    .route({ method: 'POST', path: '/audit/activity' })
    .input(
      z.object({
        /**
         * `since` is inclusive, `until` exclusive. They are times, because days begin and end in the reader's time
         * zone.
         */
        since: instant.optional(),
        until: instant.optional(),
        storeIds: storeIds.optional(),
        kind: z.enum(AUDIT_KINDS).optional(),
        /** An `actor` of entries. */
        actor: requiredText('The name', MAX_ACTOR_LENGTH).optional(),
        ...page,
      }),
    )
    .output(reply(z.array(activityEntry))),
  /** The actors with entries: the owner first, then by name. */
  actors: call.owner.route({ method: 'POST', path: '/audit/actors' }).output(reply(z.array(z.string()))),
  ofStore: call.owner
    .route({ method: 'POST', path: '/audit/store' })
    .input(z.object({ storeId: id, kind: z.enum(AUDIT_KINDS).optional(), ...page }))
    .output(reply(z.array(auditEntry))),
  /** The entries of one record, staff member, loan or game, even if it is deleted. */
  ofSubject: call.owner
    .route({ method: 'POST', path: '/audit/subject' })
    .input(z.object({ subjectId: id, ...page }))
    .output(reply(z.array(auditEntry))),
};
