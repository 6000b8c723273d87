import { z } from 'zod';
import { auditEntry } from './audit.ts';
import { call, id, moment, reply, requiredText, saving, text } from './wire.ts';

export const userInfo = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  notes: z.string(),
  HR: z.boolean(),
  /** What the sign-up form asked for; it grants nothing. */
  hrRequested: z.boolean(),
  stores: z.number(),
  visitCount: z.number(),
  createdAt: moment,
  lastSeenAt: moment.nullable(),
});
export type UserInfo = z.infer<typeof userInfo>;

export const USERS_PAGE_SIZE = 30;

/** What is left out stays as it is. */
export const userInfoForm = z.object({
  name: requiredText('Name', 100).optional(),
  emailVerified: z.boolean('Email verified must be true or false').optional(),
  notes: text('Notes', 5_000).optional(),
});

/** A change of an account. `actor` names who of HR it was, where they still are. */
export const accountChange = auditEntry.extend({ owner: z.object({ _id: id, name: z.string(), email: z.string() }) });
export type AccountChange = z.infer<typeof accountChange>;

export const hr = {
  /** The owners, latest first. `search` is looked for in names and addresses; `before` is the `_id` of the last of the page before. */
  users: call.hr
    .route({ method: 'GET', path: '/users-info' })
    .input(z.object({ search: text('Search', 100).optional(), before: id.optional() }))
    .output(reply(z.object({ users: z.array(userInfo), total: z.number() }))),
  /** What is left out stays. The owner is told by mail what changed, and signed out where the verification was taken away. */
  updateUser: saving('hr', 'users')
    .route({ method: 'PATCH', path: '/auth/user/hr/update-users-info' })
    .input(userInfoForm.extend({ _id: id }))
    .output(reply(userInfo)),
  /**
   * The audit log of accounts, a page of 30, newest first: what HR and operators changed, or everything that happened to
   * the account of `ownerId`. `before` is the `_id` of the last entry of the page before.
   */
  accountHistory: call.hr
    .route({ method: 'GET', path: '/users-info/account-history' })
    .input(z.object({ ownerId: id.optional(), before: id.optional() }))
    .output(reply(z.array(accountChange))),
};
