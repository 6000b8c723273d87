import { z } from 'zod';
import { auditEntry } from './audit.ts';
import { booleanField, call, id, moment, reply, requiredText, saving, text } from './wire.ts';

export const userInfo = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  notes: z.string(),
  HR: z.boolean(),
  /** The sign-up form's request; it grants nothing. */
  hrRequested: z.boolean(),
  stores: z.number(),
  visitCount: z.number(),
  createdAt: moment,
  lastSeenAt: moment.nullable(),
});
export type UserInfo = z.infer<typeof userInfo>;

export const USERS_PAGE_SIZE = 30;

/** Omitted fields stay unchanged. */
export const userInfoForm = z.object({
  name: requiredText('Name', 100).optional(),
  emailVerified: booleanField(z.boolean('Email verified must be true or false').optional()),
  notes: text('Notes', 5_000).optional(),
  /** The notes that `notes` replaces; with others than the current ones, the change is refused. */
  notesBefore: text('Notes', 5_000).optional(),
});
/** Data of `notesChanged`: the current notes. */
export const notesChanged = z.object({ notes: z.string() });

/** A change of an account. `actor` names the HR user, if their account still exists. */
export const accountChange = auditEntry.extend({ owner: z.object({ _id: id, name: z.string(), email: z.string() }) });
export type AccountChange = z.infer<typeof accountChange>;

export const hr = {
  /**
   * All owners, latest first. `search` matches names and emails; `before` is the `_id` of the previous page's last
   * owner.
   */
  users: call.hr
    .route({ method: 'GET', path: '/users-info' })
    .input(z.object({ search: text('Search', 100).optional(), before: id.optional() }))
    .output(reply(z.object({ users: z.array(userInfo), total: z.number() }))),
  /**
   * Omitted fields stay unchanged. The owner gets a mail about the change, and is signed out if the verification was
   * revoked.
   */
  updateUser: saving('hr', 'users')
    .route({ method: 'PATCH', path: '/auth/user/hr/update-users-info' })
    .input(userInfoForm.extend({ _id: id }))
    .output(reply(userInfo)),
  /**
   * The audit log of accounts, in pages of 30, newest first: changes by HR and operators, or the whole history of the
   * account `ownerId`. `before` is the `_id` of the previous page's last entry.
   */
  accountHistory: call.hr
    .route({ method: 'GET', path: '/users-info/account-history' })
    .input(z.object({ ownerId: id.optional(), before: id.optional() }))
    .output(reply(z.array(accountChange))),
};
