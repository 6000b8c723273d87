import { SUBSCRIPTION_STATES } from '@quarterdeck/domain/subscription';
import type { Tier } from '@quarterdeck/domain/billing';
import { sql } from 'drizzle-orm';
import {
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

/** What a store is made of once its subscription is agreed to. */
export interface StoreForm {
  address: string;
  notes: string;
  openingFloatCents: number;
  /** The name that was asked for, where the store was made under another. */
  wishedName?: string;
}

/**
 * The subscription of a store, from the wish on. What the provider says is copied here whenever it is asked; nothing is
 * ever taken from the browser. Rows outlive the account without saying whose they were, so `owner_id` refers to nobody.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    ownerId: uuid('owner_id').notNull(),
    /** Goes to the provider as `custom_id` and as the id of the request: a repeated request makes nothing twice. */
    id: uuid('id').notNull(),
    /** Null until the store exists, and after it is gone. */
    storeId: uuid('store_id'),
    storeName: text('store_name').notNull(),
    storeForm: jsonb('store_form').$type<StoreForm>().notNull(),
    tier: text('tier').$type<Tier>().notNull(),
    planId: text('plan_id').notNull(),
    priceCents: centsColumn('price_cents'),
    currency: text('currency').notNull(),
    /** `I-…` */
    providerId: text('provider_id'),
    /** `BA-…`: what an approval comes back with when it brings nothing else. */
    baToken: text('ba_token'),
    approvalUrl: text('approval_url'),
    status: text('status', { enum: SUBSCRIPTION_STATES }).notNull().default('REQUESTED'),
    /** Asked of the provider: when the first payment is due. Null: when the owner agrees. */
    firstChargeAt: momentColumn('first_charge_at'),
    startedAt: momentColumn('started_at'),
    nextBillingAt: momentColumn('next_billing_at'),
    /** What is paid lasts until then. Never moves back. */
    paidThrough: momentColumn('paid_through'),
    /** Renewals that failed one after another, as the provider counts. */
    failedPayments: integer('failed_payments').notNull().default(0),
    outstandingCents: centsColumn('outstanding_cents').default(sql`0`),
    cancelReason: text('cancel_reason'),
    /** When the store was made, or paid for again. */
    provisionedAt: momentColumn('provisioned_at'),
    /** When the owner was told that the store is off. */
    toldOffAt: momentColumn('told_off_at'),
    /** Readings of the provider are numbered when they begin; an older one never replaces a younger one. */
    readingBegun: integer('reading_begun').notNull().default(0),
    readingApplied: integer('reading_applied').notNull().default(0),
    /** When to ask the provider again without being told to; null: never. */
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
    // A second click begins no second one.
    uniqueIndex('subscriptions_open_name')
      .on(table.ownerId, sql`lower(store_name)`)
      .where(sql`store_id is null and status in ('REQUESTED', 'APPROVAL_PENDING', 'APPROVED')`),
    uniqueIndex('subscriptions_open_store')
      .on(table.ownerId, table.storeId)
      .where(sql`status in ('REQUESTED', 'APPROVAL_PENDING', 'APPROVED')`),
  ],
);

/**
 * Subscriptions that have to end at the provider, each until the provider confirms that it has. They hold nothing of the
 * payer and outlive the account: what is left of it is purged once none of its own is here.
 */
export const cancellations = pgTable(
  'cancellations',
  {
    ownerId: uuid('owner_id').notNull(),
    subscriptionId: uuid('subscription_id').notNull(),
    /** The provider is told. */
    reason: text('reason').notNull(),
    requestedAt: momentColumn('requested_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Null once the provider has refused: HR decides what happens then. */
    nextTryAt: momentColumn('next_try_at'),
    /** Why the last try failed, in the provider's words. */
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
 * Every payment the providers tell of, once each: what they say is what counts. Rows outlive the account without saying
 * whose they were.
 */
export const payments = pgTable(
  'payments',
  {
    ownerId: uuid('owner_id').notNull(),
    id: uuid('id').notNull(),
    provider: text('provider', { enum: ['paypal', 'yoco', 'none'] }).notNull(),
    /** The provider's id of it; for a free store its own. */
    providerPaymentId: text('provider_payment_id').notNull(),
    subscriptionId: uuid('subscription_id'),
    storeId: uuid('store_id'),
    /** What it was for, in the words of then. */
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

/** What was given back, each time once: a payment can be returned in parts. */
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

/** Events as they arrived, verified: each is worked on once, however often it is sent. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: text('provider', { enum: ['paypal', 'yoco'] }).notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    /** What of it is worked on: ids and amounts, nothing of the payer. */
    event: jsonb('event').notNull(),
    receivedAt: momentColumn('received_at').notNull().defaultNow(),
    processedAt: momentColumn('processed_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
);
