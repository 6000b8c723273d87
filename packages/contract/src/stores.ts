import { isTimeZone, LATEST_DAY_END } from '@quarterdeck/domain/business-day';
import { MOST_SHIFT_MINUTES } from '@quarterdeck/domain/staff';
import { TIERS } from '@quarterdeck/domain/billing';
import { z } from 'zod';
import { amount, call, dollars, id, moment, numberField, reply, requiredText, saving, storeDay, text } from './wire.ts';

export const storeForm = z.object({
  storeName: requiredText('Store Name', 100),
  address: requiredText('Address', 300),
  notes: text('Notes', 5_000).default(''),
  /** Cash left in the till for change, part of what is expected there; 0 where the store uses none. Dollars. */
  openingFloat: numberField('Opening float', dollars('Opening float').optional()),
});

const timeZone = z.string({ error: 'Choose a time zone' }).refine(isTimeZone, 'Choose a time zone');
const wholeNumber = (label: string, most: number) =>
  z
    .number({ error: `${label} must be a number` })
    .int(`${label} must be a whole number`)
    .min(0, `${label} cannot be negative`)
    .max(most, `${label} can be at most ${most}`);

/** Each of them stays as it is where it is left out. */
export const storeSettings = z.object({
  timeZone: timeZone.optional(),
  /** The hour of the wall clock at which the day ends. */
  dayEndsAt: wholeNumber('The hour', LATEST_DAY_END).optional(),
  /** For so long after a right PIN the counter saves and edits without asking again. */
  rememberShiftMinutes: wholeNumber('Minutes', MOST_SHIFT_MINUTES).optional(),
});

/** Of a store's subscription: paid, waiting for the owner to agree, or with a payment that failed. */
export const PAYMENT_STATES = ['ACTIVE', 'PENDING', 'FAILED'] as const;

/** The sign-in of the store's counter. */
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
  timeZone: z.string(),
  /** False while it is a guess that the owner has not confirmed. */
  timeZoneConfirmed: z.boolean(),
  dayEndsAt: z.number(),
  rememberShiftMinutes: z.number(),
  ...storeDay.shape,
  subscriptionId: z.string().nullable(),
  tier: z.enum(TIERS),
  /** Null for the free store, which has none. */
  paymentStatus: z.enum(PAYMENT_STATES).nullable(),
  paymentFailureCount: z.number(),
  /** When the subscription started; the free store's own beginning. */
  tierAnchorDate: moment,
  /** Whether its subscription renews; false once cancelled or ended. Null for the free store. */
  renews: z.boolean().nullable(),
  /** Until when it runs if nothing more is paid; null: for ever. Past that its counter is signed out. */
  runsUntil: moment.nullable(),
  /** Until when it is paid for, days of grace aside; null where nothing was paid. May be past. */
  paidUntil: moment.nullable(),
  /** The latest day with a record, over all of that day's records; null when there is none yet. Dollars. */
  latestDay: z.object({ date: z.string(), totalMoneyIn: amount, dailyProfit: amount }).nullable(),
  /** Staff whose PIN is taken at its counter; while there are none, nothing can be saved there. */
  activeStaff: z.number(),
  createdAt: moment,
  updatedAt: moment,
});
export type Store = z.infer<typeof store>;

const storeList = reply(z.array(store));

export const stores = {
  userStores: call.owner.route({ method: 'GET', path: '/stores/user-stores' }).output(storeList),
  fetchStores: call.owner.route({ method: 'POST', path: '/stores/fetch-store' }).output(storeList),
  create: saving('owner', 'stores')
    .route({ method: 'POST', path: '/stores/create-store' })
    // The browser's own time zone: what is none is no reason to refuse a store.
    .input(storeForm.extend({ timeZone: timeZone.optional().catch(undefined) }))
    .output(reply(z.object({ storeId: id, stores: z.array(store), staffCredentials }))),
  edit: saving('owner', 'stores')
    .route({ method: 'POST', path: '/stores/edit-store' })
    .input(
      storeForm.extend({
        ...storeSettings.shape,
        _id: id,
        notes: text('Notes', 5_000).optional(),
        isActive: z.boolean().optional(),
      }),
    )
    .output(storeList),
  delete: saving('owner', 'stores')
    .route({ method: 'POST', path: '/stores/delete-store' })
    .input(
      z
        .object({ _id: id.optional(), storeId: id.optional() })
        .refine((named) => named._id !== undefined || named.storeId !== undefined, {
          path: ['storeId'],
          message: 'Store is required',
        }),
    )
    .output(storeList),
  restore: saving('owner', 'stores')
    .route({ method: 'POST', path: '/stores/restore-store' })
    .input(z.object({ _id: id }))
    .output(storeList),
  /** Gives the terminals another password and signs everyone out who used the old one. */
  newPassword: saving('owner', 'stores')
    .route({ method: 'POST', path: '/stores/new-store-password' })
    .input(z.object({ _id: id }))
    .output(reply(z.object({ stores: z.array(store), staffCredentials }))),
};
