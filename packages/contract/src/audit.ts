import { z } from 'zod';
import { call, id, moment, reply } from './wire.ts';

export const AUDIT_KINDS = ['record', 'staff', 'loan', 'store', 'game', 'account', 'subscription'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** `locked` and `unlocked`: PIN entry at a counter. `paid` and `writtenOff`: a loan. `corrected`: a game in saved records. */
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
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One thing that changed, in the words of the screen: "Money In", "$100.00", "$120.00". Null where there was or is none. */
export const auditChange = z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type AuditChange = z.infer<typeof auditChange>;

export const auditEntry = z.object({
  _id: id,
  kind: z.enum(AUDIT_KINDS),
  subjectId: id,
  /** What it was called then: a name, or a day for a record. */
  subject: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** "Admin" for the owner, else the name of the person whose PIN it was. */
  actor: z.string(),
  at: moment,
  changes: z.array(auditChange),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const AUDIT_PAGE_SIZE = 30;

/** Newest first. `before` is the `_id` of the last entry of the page before. */
const page = { before: id.optional() };

export const audit = {
  ofStore: call.owner
    .route({ method: 'POST', path: '/audit/store' })
    .input(z.object({ storeId: id, kind: z.enum(AUDIT_KINDS).optional(), ...page }))
    .output(reply(z.array(auditEntry))),
  /** Of one record, person, loan or game: also after it was deleted. */
  ofSubject: call.owner
    .route({ method: 'POST', path: '/audit/subject' })
    .input(z.object({ subjectId: id, ...page }))
    .output(reply(z.array(auditEntry))),
};
