import { TIERS } from '@quarterdeck/domain/billing';
import { z } from 'zod';
import { amount, call, dollars, id, moment, reply, requiredText, text } from './wire.ts';

export const storeForm = z.object({
  storeName: requiredText('Store Name', 100),
  address: requiredText('Address', 300),
  notes: text('Notes', 5_000).default(''),
  /** Cash left in the till for change, part of what is expected there; 0 where the store uses none. Dollars. */
  openingFloat: dollars('Opening float').optional(),
});

/** Of a store's subscription: paid, waiting for the owner to agree, or with a payment that failed. */
export const PAYMENT_STATES = ['ACTIVE', 'PENDING', 'FAILED'] as const;

/** What a terminal of the store signs in with. */
export const staffCredentials = z.object({ username: z.string(), password: z.string() });

export const store = z.object({
  _id: id,
  storeName: z.string(),
  address: z.string(),
  notes: z.string(),
  username: z.string(),
  password: z.string(),
  isActive: z.boolean(),
  openingFloat: amount,
  subscriptionId: z.string().nullable(),
  tier: z.enum(TIERS),
  /** Null for the free store, which has none. */
  paymentStatus: z.enum(PAYMENT_STATES).nullable(),
  paymentFailureCount: z.number(),
  /** When the subscription began; the free store's own beginning. */
  tierAnchorDate: moment,
  /** Whether its subscription goes on; false once it was cancelled or has ended. Null for the free store. */
  renews: z.boolean().nullable(),
  /** Until when it runs if nothing more is paid; null: for ever. Past that its counter is signed out. */
  runsUntil: moment.nullable(),
  /** The latest day with a record, over all of that day's records; null when there is none yet. Dollars. */
  latestDay: z.object({ date: z.string(), totalMoneyIn: amount, dailyProfit: amount }).nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type Store = z.infer<typeof store>;

const storeList = reply(z.array(store));

export const stores = {
  userStores: call.owner.route({ method: 'GET', path: '/stores/user-stores' }).output(storeList),
  fetchStores: call.owner.route({ method: 'POST', path: '/stores/fetch-store' }).output(storeList),
  create: call.owner
    .route({ method: 'POST', path: '/stores/create-store' })
    .input(storeForm)
    .output(reply(z.object({ storeId: id, stores: z.array(store), staffCredentials }))),
  edit: call.owner
    .route({ method: 'POST', path: '/stores/edit-store' })
    .input(storeForm.extend({ _id: id, isActive: z.boolean().optional() }))
    .output(storeList),
  delete: call.owner
    .route({ method: 'POST', path: '/stores/delete-store' })
    .input(
      z
        .object({ _id: id.optional(), storeId: id.optional() })
        .refine((named) => named._id !== undefined || named.storeId !== undefined, {
          path: ['storeId'],
          message: 'Say which store',
        }),
    )
    .output(storeList),
  restore: call.owner
    .route({ method: 'POST', path: '/stores/restore-store' })
    .input(z.object({ _id: id }))
    .output(storeList),
  /** Gives the terminals another password and signs everyone out who used the old one. */
  newPassword: call.owner
    .route({ method: 'POST', path: '/stores/new-store-password' })
    .input(z.object({ _id: id }))
    .output(reply(z.object({ stores: z.array(store), staffCredentials }))),
};
