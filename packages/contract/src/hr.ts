import { z } from 'zod';
import { call, id, moment, reply, requiredText, text } from './wire.ts';

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

export const userInfoForm = z.object({
  name: requiredText('Name', 100),
  emailVerified: z.boolean(),
  notes: text('Notes', 5_000).default(''),
});

export const hr = {
  /** The owners, latest first. `search` is looked for in names and addresses; `before` is the `_id` of the last of the page before. */
  users: call.hr
    .route({ method: 'GET', path: '/users-info' })
    .input(z.object({ search: text('Search', 100).optional(), before: id.optional() }))
    .output(reply(z.object({ users: z.array(userInfo), total: z.number() }))),
  updateUser: call.hr
    .route({ method: 'PATCH', path: '/auth/user/hr/update-users-info' })
    .input(userInfoForm.extend({ _id: id }))
    .output(reply(userInfo)),
};
