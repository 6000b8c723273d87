import { z } from 'zod';
import { blankAsMissing, call, id, message, moment, reply, saving } from './wire.ts';

/** Four to sixteen letters and digits, case-insensitive. */
export const introCode = z
  .string({ error: 'Enter a code' })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{4,16}$/, 'The code must have 4 to 16 letters and digits');

export const affiliateInfo = z.object({
  /** When the owner applied; null if they have not. */
  appliedAt: moment.nullable(),
  introCode: z.string().nullable(),
  /** The link to share: the sign-up page with the code. Null without a code. */
  link: z.string().nullable(),
  signedUp: z.number(),
  verified: z.number(),
  /** The number of these who pay for a store. */
  subscribed: z.number(),
});
export type AffiliateInfo = z.infer<typeof affiliateInfo>;

export const affiliate = affiliateInfo.extend({ _id: id, name: z.string(), email: z.string() });
export type Affiliate = z.infer<typeof affiliate>;

export const affiliates = {
  /** Applies to refer other owners. */
  apply: saving('owner', 'affiliates').route({ method: 'PATCH', path: '/auth/user/apply-to-intro' }).output(message),
  /** Creates the owner's code, the given or a generated one. It is permanent. */
  create: saving('owner', 'affiliates')
    .route({ method: 'PATCH', path: '/auth/user/create-affiliate' })
    .input(z.object({ introCode: blankAsMissing(introCode.optional()) }))
    .output(message),
  fetchInfo: call.owner.route({ method: 'POST', path: '/auth/user/fetch-affiliate-info' }).output(reply(affiliateInfo)),
  /** All affiliates, most sign-ups first. */
  list: call.hr.route({ method: 'GET', path: '/auth/user/fetch-affiliates' }).output(reply(z.array(affiliate))),
};
