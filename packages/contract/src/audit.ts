import { z } from 'zod';
import { call, id, moment, reply } from './wire.ts';

export const AUDIT_KINDS = ['record', 'staff', 'loan', 'store', 'game', 'account', 'subscription', 'counter'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** `signedIn`: the owner; `reported`: as someone else. `locked` and `unlocked`: PIN entry at a counter. `paid` and `writtenOff`: a loan. `corrected`: a game in saved records. */
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
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One changed field as the screens show it: "Takings", "$100.00", "$120.00". Null if there was or is no value. */
export const auditChange = z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type AuditChange = z.infer<typeof auditChange>;

export const auditEntry = z.object({
  _id: id,
  kind: z.enum(AUDIT_KINDS),
  subjectId: id,
  /** Its name at the time; for a record its date. */
  subject: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** "Admin" for the owner, else the name of the staff member whose PIN was used. */
  actor: z.string(),
  at: moment,
  changes: z.array(auditChange),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const AUDIT_PAGE_SIZE = 30;

/** Newest first. `before` is the `_id` of the previous page's last entry. */
const page = { before: id.optional() };

export const audit = {
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
