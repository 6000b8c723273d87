import { TIERS } from '@quarterdeck/domain/billing';
import { SHOWN_STATES } from '@quarterdeck/domain/subscription';
import { z } from 'zod';
import { staffCredentials, STORE_NAME_LENGTH, timeZone } from './stores.ts';
import {
  amount,
  blankAsMissing,
  call,
  dollars,
  id,
  list,
  LIST_LIMIT,
  moment,
  numberField,
  reply,
  requiredText,
  rest,
  saving,
  text,
} from './wire.ts';

export const PAYMENT_STATUSES = ['SUCCESS', 'FAILED', 'PENDING', 'CANCELLED', 'REFUNDED'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** A payment, in its own currency: rand are never shown as dollars. */
export const payment = z.object({
  _id: id,
  /** The provider's payment number, for lookups in the owner's account there. */
  paymentId: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  amount,
  /** The refunded amount; `amount` stays the amount paid. */
  refundedAmount: amount,
  currency: z.string(),
  /** The item paid for: "High Score Hero", "Set-up session". */
  description: z.string(),
  processedAt: moment,
  failureReason: z.string().nullable(),
  /** Null for one-time payments. */
  billingCycle: z.enum(['MONTHLY', 'YEARLY']).nullable(),
  subscriptionId: z.string().nullable(),
  /** "PayPal", "Card", "Free Tier". */
  paymentMethod: z.string(),
  _store: z.object({ _id: id.nullable(), storeName: z.string(), tierAnchorDate: moment.nullable() }).nullable(),
  metadata: z.object({ paypalBillingInfo: z.object({ next_billing_time: moment.nullable() }) }),
  /** The time it pays for; `to` is when the next payment is due. Null if it pays for none. */
  covers: z.object({ from: moment, to: moment }).nullable(),
});
export type Payment = z.infer<typeof payment>;

export const PAYMENTS_PAGE_SIZE = 50;

/** Stricter than `Date`, which accepts `1` and turns February 30 into March: PostgreSQL rejects both. */
function isMoment(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(value) || value < '0001') return false;
  const moment = new Date(value);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value.slice(0, 10));
}
const queryMoment = z.string().max(40).refine(isMoment, 'Enter a time like 2026-01-31T00:00:00Z').optional();

/** From `from` inclusive to `to` exclusive, as timestamps, because days depend on the browser's time zone. */
const period = { from: queryMoment, to: queryMoment };

const limit = numberField(
  'Limit',
  z
    .number('Limit must be a number')
    .int('Limit must be a whole number')
    .min(1, 'Limit must be at least 1')
    .max(LIST_LIMIT, `Limit can be at most ${LIST_LIMIT}`)
    .default(LIST_LIMIT),
);

/** Latest first. `before` is the `_id` of the previous page's last payment. */
const historyQuery = {
  status: z.enum(PAYMENT_STATUSES, 'Status is not valid').optional(),
  ...period,
  before: id.optional(),
  limit,
};

const history = list(payment);

export const subscription = z.object({
  /** The provider's id: `I-…`. */
  subscriptionId: z.string(),
  storeId: id.nullable(),
  storeName: z.string(),
  status: z.enum(SHOWN_STATES),
  tier: z.enum(TIERS),
  /** Per month, in `currency`. */
  price: amount,
  currency: z.string(),
  startedAt: moment.nullable(),
  nextBillingDate: moment.nullable(),
  /** The end of the paid time; null before the first payment. */
  paidThrough: moment.nullable(),
  /** When the store closes if nothing more is paid. */
  runsUntil: moment.nullable(),
  paymentFailureCount: z.number(),
  /** The amount due from failed renewals. */
  outstanding: amount,
  cancelReason: z.string().nullable(),
  /** Where the owner approves it; null once approved or no longer possible. */
  approvalUrl: z.string().nullable(),
  createdAt: moment,
});
export type Subscription = z.infer<typeof subscription>;

/** A provider's id from a return address: `I-…`, or `BA-…` if only that was present. */
const providerId = z
  .string({ error: 'Subscription is required' })
  .regex(/^(I|BA)-[A-Z0-9]{6,40}$/, 'Subscription not found');

export const CANCEL_REASON_LENGTH = 128;
/** PayPal requires a reason. */
const NO_REASON = 'No reason given';

export const newStoreName = requiredText('Store name', STORE_NAME_LENGTH);
const storeName = blankAsMissing(newStoreName.optional());

/** The store to create. Our own form requires an address; other clients may omit it. */
export const newStoreData = z.object({
  /** Used when the name is given nowhere else. */
  storeName,
  address: text('Address', 300).default(''),
  notes: text('Notes', 5_000).default(''),
  openingFloat: numberField('Opening float', dollars('Opening float').optional()),
});

export const subscriptionForm = z
  .object({
    storeName,
    storeData: newStoreData.optional(),
    /** A store whose subscription has ended: it is continued, and no new store is created. */
    storeId: id.optional(),
  })
  .transform((form, context) => {
    const name = form.storeName ?? form.storeData?.storeName;
    if (name !== undefined) return { ...form, storeName: name };
    context.addIssue({ code: 'custom', path: ['storeName'], message: 'Store name is required' });
    return z.NEVER;
  });

/** The result of an approval. `message` is a text for the user; `store` is set once the store exists. */
export const subscriptionCheck = z.object({
  success: z.boolean(),
  status: z.enum(SHOWN_STATES),
  message: z.string(),
  storeCreated: z.boolean(),
  /** Its password is empty unless the store was just created or the authentication is recent. */
  store: z.object({ _id: id, name: z.string(), staffCredentials }).nullable(),
  /** The requested name if it was in use: `store` has a number appended. */
  wishedName: z.string().nullable(),
  /** When the first payment is due, if the store is paid for until then. */
  firstChargeAt: moment.nullable(),
});
export type SubscriptionCheck = z.infer<typeof subscriptionCheck>;

/** A payment provider: the real one, its test mode or our sandbox, or none. */
export const BILLING_MODES = ['live', 'sandbox', 'off'] as const;

export const paymentSummary = z.object({
  /** Of PayPal, which takes subscriptions. */
  mode: z.enum(BILLING_MODES),
  /** Of the card provider, which takes purchases of extras. */
  cardMode: z.enum(BILLING_MODES),
  highestTier: z.enum(TIERS),
  /** A month after the latest anchor of the stores with an active subscription. */
  nextBillingDate: moment.nullable(),
  /** Null: unlimited. */
  storeLimit: z.number().nullable(),
  totalStores: z.number(),
  activeStores: z.number(),
  paidSubscriptions: z.number(),
  paymentIssues: z.number(),
  /** Requested but not approved yet, latest first. */
  waiting: z.array(subscription),
  /** Totals of the period, and of one store if given. */
  payments: z.object({
    count: z.number(),
    byStatus: z.record(z.enum(PAYMENT_STATUSES), z.number()),
    /** Payments less refunds, by currency. */
    paid: z.array(z.object({ currency: z.string(), amount })),
  }),
});
export type PaymentSummary = z.infer<typeof paymentSummary>;

const payer = z.object({ _id: id, name: z.string(), email: z.string() });
/** `owner` is null if the account was deleted: its payments are kept without its identity. */
export const anyPayment = payment.extend({ owner: payer.nullable() });
export type AnyPayment = z.infer<typeof anyPayment>;

const anyHistory = list(anyPayment);
const countedPage = z.object({ payments: z.array(anyPayment), total: z.number() });

export const billing = {
  authCheck: call.owner
    .route({ method: 'GET', path: '/payment/paypal/auth-check' })
    .output(reply(z.object({ authenticated: z.literal(true), username: z.string() }))),
  /** Checks that the provider accepts our credentials and knows the plan. */
  test: call.owner
    .route({ method: 'GET', path: '/payment/paypal/test' })
    .output(
      reply(z.object({ mode: z.enum(BILLING_MODES), planName: z.string(), price: amount, currency: z.string() })),
    ),
  /** Requests a subscription; nothing is charged before the owner approves at `approvalUrl`. */
  createSubscription: saving('owner', 'billing')
    .route({ method: 'POST', path: '/payment/paypal/create-subscription' })
    .input(subscriptionForm)
    .output(reply(z.object({ success: z.literal(true), subscriptionId: z.string(), approvalUrl: z.string() }))),
  checkStatus: call.owner
    .route({ method: 'POST', path: '/payment/paypal/check-subscription-status' })
    .input(z.object({ subscriptionId: providerId, tierSelected: z.unknown().optional() }))
    .output(reply(subscriptionCheck)),
  activate: saving('owner', 'billing', 'stores')
    .route({ method: 'POST', path: '/payment/paypal/activate-subscription' })
    .input(z.object({ subscriptionId: providerId }))
    .output(reply(subscription)),
  subscription: call.owner
    .route({ method: 'GET', path: '/payment/paypal/subscription/{subscriptionId}' })
    .input(z.object({ subscriptionId: providerId }))
    .output(reply(subscription)),
  /** Cancels at the provider; the store stays on until the paid time ends. Idempotent. */
  cancel: saving('owner', 'billing', 'stores')
    .route({ method: 'POST', path: '/payment/paypal/cancel-subscription' })
    .input(
      z.object({
        subscriptionId: providerId,
        reason: text('Reason', CANCEL_REASON_LENGTH)
          .default('')
          .transform((reason) => reason || NO_REASON),
      }),
    )
    .output(reply(subscription)),
  /** Abandons a request that is not approved yet. If the owner approves it after all, it is resumed. */
  dismiss: saving('owner', 'billing', 'stores')
    .route({ method: 'POST', path: '/payment/paypal/dismiss-subscription' })
    .input(z.object({ subscriptionId: providerId }))
    .output(reply(subscription)),
  summary: call.owner
    .route({ method: 'GET', path: '/payment/payment-summary' })
    .input(z.object({ storeId: id.optional(), ...period }))
    .output(reply(paymentSummary)),
  userHistory: call.owner
    .route({ method: 'GET', path: '/payment/user-payment-history' })
    .input(z.object(historyQuery))
    .output(history),
  storeHistory: call.owner
    .route({ method: 'GET', path: '/payment/store-payment-history/{storeId}' })
    .input(z.object({ storeId: id, ...historyQuery }))
    .output(history),
  /** The receipt of a payment that was received, as a PDF. */
  receipt: call.owner
    .route({ method: 'GET', path: '/payment/receipt/{paymentId}' })
    .input(
      z.object({
        /** The payment's `_id`. */
        paymentId: id,
        /** The time zone of the receipt's dates; UTC if omitted or unknown. */
        timeZone: timeZone.optional().catch(undefined),
      }),
    )
    .output(
      reply(
        z.object({
          fileName: z.string(),
          /** Base64. */
          pdf: z.base64(),
        }),
      ),
    ),
  /** `search` matches names, emails, payment ids and subscription ids. With `page` the call also returns the total. */
  allUsersHistory: call.hr
    .route({ method: 'GET', path: '/payment/all-users-billing-history' })
    .input(z.object({ search: text('Search', 100).optional(), answer: z.literal('page').optional(), ...historyQuery }))
    .output(z.object({ data: z.union([z.array(anyPayment), countedPage]), ...rest })),
  allPayments: call.hr
    .route({ method: 'GET', path: '/payment/fetch-all-payments' })
    .input(z.object(historyQuery))
    .output(anyHistory),
  userOfPayment: call.hr
    .route({ method: 'POST', path: '/payment/fetch-user-of-payment' })
    .input(z.object({ userId: id }))
    .output(reply(payer)),
};
