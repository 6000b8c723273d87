import { SUBSCRIPTION_STATES } from '@quarterdeck/domain/subscription';
import type { Tier } from '@quarterdeck/domain/billing';
import type { Cents } from '@quarterdeck/domain/money';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { stores } from '../../access/stores.table.ts';
import { centsColumn, momentColumn } from '../../platform/postgres/columns.ts';

/** The store to create once its subscription is approved. */
export interface StoreForm {
  address: string;
  notes: string;
  openingFloatCents: Cents;
  /** The requested name, if the store was created under another one. */
  wishedName?: string;
}

/**
 * A store's subscription, from the owner's request on. Every read of the provider is copied here; nothing is ever taken
 * from the browser. Rows outlive the account without identifying it, so `owner_id` is not a foreign key.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    ownerId: uuid('owner_id').notNull(),
    /** Sent to the provider as `custom_id` and as the request id, which makes the request idempotent. */
    id: uuid('id').notNull(),
    /** Null before the store exists and after it is purged. */
    storeId: uuid('store_id'),
    /** Whether it was requested for an existing store, which may be deleted before it is approved. */
    continues: boolean('continues').notNull().default(false),
    storeName: text('store_name').notNull(),
    storeForm: jsonb('store_form').$type<StoreForm>().notNull(),
    tier: text('tier').$type<Tier>().notNull(),
    planId: text('plan_id').notNull(),
    priceCents: centsColumn('price_cents'),
    currency: text('currency').notNull(),
    /** `I-…` */
    providerId: text('provider_id'),
    /** `BA-…`: an approval may return with this id alone. */
    baToken: text('ba_token'),
    approvalUrl: text('approval_url'),
    status: text('status', { enum: SUBSCRIPTION_STATES }).notNull().default('REQUESTED'),
    /** The requested start of billing: when the first payment is due. Null: on approval. */
    firstChargeAt: momentColumn('first_charge_at'),
    startedAt: momentColumn('started_at'),
    nextBillingAt: momentColumn('next_billing_at'),
    /** The end of the paid time. Never moves to an earlier date. */
    paidThrough: momentColumn('paid_through'),
    /** Consecutive failed renewals, as counted by the provider. */
    failedPayments: integer('failed_payments').notNull().default(0),
    outstandingCents: centsColumn('outstanding_cents').default(sql`0`),
    cancelReason: text('cancel_reason'),
    /** The start of the grace period, if an earlier subscription of the store used a part of it. */
    graceFrom: momentColumn('grace_from'),
    /** When the store was created, or paid for again. */
    provisionedAt: momentColumn('provisioned_at'),
    /**
     * When the owner was mailed that the store has lapsed. Nodes that still run the earlier version read its column.
     */
    lapseNotifiedAt: momentColumn('told_off_at'),
    /** Reads of the provider are numbered when they begin; an older one never overwrites a newer one. */
    readingBegun: integer('reading_begun').notNull().default(0),
    readingApplied: integer('reading_applied').notNull().default(0),
    /** When to read the provider next without a notification; null: never. */
    nextCheckAt: momentColumn('next_check_at'),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    foreignKey({ columns: [table.ownerId, table.storeId], foreignColumns: [stores.ownerId, stores.id] }),
    uniqueIndex('subscriptions_id').on(table.id),
    uniqueIndex('subscriptions_provider_id').on(table.providerId),
    uniqueIndex('subscriptions_ba_token').on(table.baToken),
    index('subscriptions_store').on(table.ownerId, table.storeId),
    index('subscriptions_check').on(table.nextCheckAt),
    // A double click does not create a second subscription.
    uniqueIndex('subscriptions_open_name')
      .on(table.ownerId, sql`lower(store_name)`)
      .where(sql`store_id is null and status in ('REQUESTED', 'APPROVAL_PENDING', 'APPROVED')`),
    uniqueIndex('subscriptions_open_store')
      .on(table.ownerId, table.storeId)
      .where(sql`status in ('REQUESTED', 'APPROVAL_PENDING', 'APPROVED')`),
  ],
);

/**
 * Subscriptions to be cancelled at the provider, each until the provider confirms. They contain nothing about the payer
 * and outlive the account: its last rows are purged once none of its cancellations remain.
 */
export const cancellations = pgTable(
  'cancellations',
  {
    ownerId: uuid('owner_id').notNull(),
    subscriptionId: uuid('subscription_id').notNull(),
    /** Sent to the provider. */
    reason: text('reason').notNull(),
    requestedAt: momentColumn('requested_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Null once the provider has rejected it: HR then decides. */
    nextTryAt: momentColumn('next_try_at'),
    /** Why the last try failed, as the provider put it. */
    problem: text('problem'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.subscriptionId] }),
    foreignKey({
      columns: [table.ownerId, table.subscriptionId],
      foreignColumns: [subscriptions.ownerId, subscriptions.id],
    }),
    index('cancellations_next_try').on(table.nextTryAt),
  ],
);

/**
 * Every payment that the providers report, once each: their report is authoritative. Rows outlive the account without
 * identifying it.
 */
export const payments = pgTable(
  'payments',
  {
    ownerId: uuid('owner_id').notNull(),
    id: uuid('id').notNull(),
    provider: text('provider', { enum: ['paypal', 'yoco', 'none'] }).notNull(),
    /** The provider's id of the payment; for a free store our own. */
    providerPaymentId: text('provider_payment_id').notNull(),
    subscriptionId: uuid('subscription_id'),
    storeId: uuid('store_id'),
    /** The item paid for, as described at the time. */
    description: text('description').notNull(),
    storeName: text('store_name'),
    status: text('status', { enum: ['SUCCESS', 'FAILED', 'PENDING', 'CANCELLED', 'REFUNDED'] }).notNull(),
    amountCents: centsColumn('amount_cents'),
    refundedCents: centsColumn('refunded_cents').default(sql`0`),
    currency: text('currency').notNull(),
    failureReason: text('failure_reason'),
    processedAt: momentColumn('processed_at').notNull(),
    nextBillingAt: momentColumn('next_billing_at'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    uniqueIndex('payments_provider').on(table.provider, table.providerPaymentId),
    foreignKey({
      columns: [table.ownerId, table.subscriptionId],
      foreignColumns: [subscriptions.ownerId, subscriptions.id],
    }),
    foreignKey({ columns: [table.ownerId, table.storeId], foreignColumns: [stores.ownerId, stores.id] }),
    index('payments_owner').on(table.ownerId, table.processedAt, table.id),
    index('payments_store').on(table.ownerId, table.storeId, table.processedAt, table.id),
    index('payments_all').on(table.processedAt, table.id),
    check('payments_amount', sql`amount_cents >= 0 and refunded_cents between 0 and amount_cents`),
  ],
);

/** Refunds, once each: a payment can be refunded in parts. */
export const refunds = pgTable(
  'refunds',
  {
    provider: text('provider', { enum: ['paypal', 'yoco', 'none'] }).notNull(),
    providerRefundId: text('provider_refund_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    amountCents: centsColumn('amount_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.provider, table.providerRefundId] }),
    foreignKey({ columns: [table.ownerId, table.paymentId], foreignColumns: [payments.ownerId, payments.id] }),
    index('refunds_payment').on(table.ownerId, table.paymentId),
  ],
);

/**
 * Payments to refund: their subscription was approved after its account or store was deleted. Each row stays, so that a
 * payment is refunded once, and outlives the account.
 */
export const refundRequests = pgTable(
  'refund_requests',
  {
    ownerId: uuid('owner_id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    /** Sent to the payer. */
    reason: text('reason').notNull(),
    requestedAt: momentColumn('requested_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Null once it is settled, or the provider has rejected it: HR then decides. */
    nextTryAt: momentColumn('next_try_at'),
    /** Why the last try failed, as the provider put it. */
    problem: text('problem'),
    /** The last refund that the provider made, unless it completed at once: it may be pending or have failed. */
    providerRefundId: text('provider_refund_id'),
    /** When the provider completed it, or HR marked it as done. */
    settledAt: momentColumn('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.paymentId] }),
    foreignKey({ columns: [table.ownerId, table.paymentId], foreignColumns: [payments.ownerId, payments.id] }),
    index('refund_requests_open')
      .on(table.nextTryAt)
      .where(sql`settled_at is null`),
  ],
);

/** Verified events as received: each is processed once, however often it is sent. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: text('provider', { enum: ['paypal', 'yoco'] }).notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    /** The part that is processed: ids and amounts, nothing about the payer. */
    event: jsonb('event').notNull(),
    receivedAt: momentColumn('received_at').notNull().defaultNow(),
    processedAt: momentColumn('processed_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
);
