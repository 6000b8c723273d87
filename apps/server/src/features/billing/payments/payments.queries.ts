import { mustBePaid, renews, type SubscriptionState } from '@quarterdeck/domain/subscription';
import {
  PAYMENT_STATUSES,
  type AnyPayment,
  type Payment,
  type PaymentStatus,
  type PaymentSummary,
} from '@quarterdeck/contract/billing';
import { highestTier, nextBillingOfAccount, storeLimit, type Tier } from '@quarterdeck/domain/billing';
import { toDollars, ZERO, type Cents } from '@quarterdeck/domain/money';
import { sql, type SQL } from 'drizzle-orm';
import { listOf, type List } from '../../../platform/list.ts';
import { row, rows, type Queryable } from '../../../platform/postgres/database.ts';
import { isChargedLater } from '../../stores/stores.queries.ts';

export interface HistoryFilter {
  status?: PaymentStatus | undefined;
  /** Moments: from `from` inclusive to `to` exclusive. */
  from?: string | undefined;
  to?: string | undefined;
  before?: string | undefined;
}

type HistoryPage = HistoryFilter & { limit: number };

interface PaymentRow {
  id: string;
  provider: 'paypal' | 'yoco' | 'none';
  provider_payment_id: string;
  status: PaymentStatus;
  amount_cents: Cents;
  refunded_cents: Cents;
  currency: string;
  description: string;
  processed_at: string;
  failure_reason: string | null;
  subscription: string | null;
  store_id: string | null;
  store_name: string | null;
  anchor: string | null;
  next_billing_at: string | null;
}

const METHODS = { paypal: 'PayPal', yoco: 'Card', none: 'Free Tier' } as const;

const momentOf = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());

const paymentOf = (found: PaymentRow): Payment => ({
  _id: found.id,
  paymentId: found.provider_payment_id,
  status: found.status,
  amount: toDollars(found.amount_cents),
  refundedAmount: toDollars(found.refunded_cents),
  currency: found.currency,
  description: found.description,
  processedAt: new Date(found.processed_at).toISOString(),
  failureReason: found.failure_reason,
  billingCycle: found.provider === 'paypal' ? 'MONTHLY' : null,
  subscriptionId: found.subscription,
  paymentMethod: METHODS[found.provider],
  _store:
    found.store_name === null
      ? null
      : { _id: found.store_id, storeName: found.store_name, tierAnchorDate: momentOf(found.anchor) },
  metadata: { paypalBillingInfo: { next_billing_time: momentOf(found.next_billing_at) } },
});

/** A store's current name; a purged one's name at the time. */
const COLUMNS = sql`payments.id, payments.provider, provider_payment_id, payments.status, amount_cents, refunded_cents,
  payments.currency, description, processed_at, failure_reason, payments.next_billing_at,
  subscriptions.provider_id as subscription, stores.id as store_id,
  coalesce(stores.store_name, payments.store_name) as store_name, subscriptions.started_at as anchor`;
const JOINED = sql`payments
  left join subscriptions on subscriptions.owner_id = payments.owner_id and subscriptions.id = payments.subscription_id
  left join stores on stores.owner_id = payments.owner_id and stores.id = payments.store_id`;

const isWithin = ({ status, from, to }: HistoryFilter): SQL =>
  sql`(${status ?? null}::text is null or payments.status = ${status ?? null})
    and (${from ?? null}::timestamptz is null or processed_at >= ${from ?? null})
    and (${to ?? null}::timestamptz is null or processed_at < ${to ?? null})`;

const isAfter = ({ before }: HistoryFilter, whose: SQL): SQL =>
  before === undefined
    ? sql`true`
    : sql`(processed_at, payments.id) < (
        select known.processed_at, known.id from payments as known where known.id = ${before} and ${whose})`;

/** A page of the payments of an owner, or of one of their stores, latest first. */
export async function listPayments(
  on: Queryable,
  ownerId: string,
  { storeId = null, limit, ...filter }: HistoryPage & { storeId?: string | null },
): Promise<List<Payment>> {
  const ofStore = storeId === null ? sql`true` : sql`payments.store_id = ${storeId}`;
  const found = await rows<PaymentRow>(
    on,
    sql`select ${COLUMNS} from ${JOINED}
        where payments.owner_id = ${ownerId} and ${ofStore} and ${isWithin(filter)}
          and ${isAfter(filter, sql`known.owner_id = ${ownerId}`)}
        order by processed_at desc, payments.id desc limit ${limit + 1}::int`,
  );
  return listOf(found.map(paymentOf), limit);
}

interface AnyPaymentRow extends PaymentRow {
  payer_id: string | null;
  full_name: string;
  email: string;
}

/** A page of all owners' payments. The search text is matched literally. */
export async function listAllPayments(
  on: Queryable,
  { search = '', limit, ...filter }: HistoryPage & { search?: string | undefined },
): Promise<List<AnyPayment>> {
  const found = await rows<AnyPaymentRow>(
    on,
    sql`select ${COLUMNS}, owners.id as payer_id, owners.full_name, owners.email
        from ${JOINED} left join owners on owners.id = payments.owner_id
        where ${isFound(search)} and ${isWithin(filter)} and ${isAfter(filter, sql`true`)}
        order by processed_at desc, payments.id desc limit ${limit + 1}::int`,
  );
  const payments = found.map((each) => ({
    ...paymentOf(each),
    owner: each.payer_id === null ? null : { _id: each.payer_id, name: each.full_name, email: each.email },
  }));
  return listOf(payments, limit);
}

const isFound = (search: string): SQL =>
  sql`(${search} = '' or strpos(lower(concat_ws(' ', owners.full_name, owners.email, payments.provider_payment_id,
    subscriptions.provider_id)), lower(${search})) > 0)`;

export async function countAllPayments(
  on: Queryable,
  { search = '', ...filter }: HistoryFilter & { search?: string | undefined },
): Promise<number> {
  const { total } = await row<{ total: number }>(
    on,
    sql`select count(*) as total from ${JOINED} left join owners on owners.id = payments.owner_id
        where ${isFound(search)} and ${isWithin(filter)}`,
  );
  return total;
}

/** The number of payments per status and the sum paid per currency. */
export async function sumPayments(
  on: Queryable,
  ownerId: string,
  { storeId, ...filter }: HistoryFilter & { storeId?: string | undefined },
): Promise<PaymentSummary['payments']> {
  const ofStore = storeId === undefined ? sql`true` : sql`payments.store_id = ${storeId}`;
  const groups = await rows<{ status: PaymentStatus; currency: string; count: number; kept: Cents }>(
    on,
    sql`select status, currency, count(*) as count, sum(amount_cents - refunded_cents)::bigint as kept
        from payments where owner_id = ${ownerId} and ${ofStore} and ${isWithin(filter)}
        group by status, currency order by currency`,
  );
  const byStatus = Object.fromEntries(PAYMENT_STATUSES.map((status) => [status, 0])) as Record<PaymentStatus, number>;
  const paid = new Map<string, number>();
  for (const { status, currency, count, kept } of groups) {
    byStatus[status] += count;
    if (status === 'SUCCESS') paid.set(currency, (paid.get(currency) ?? 0) + kept);
  }
  return {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    byStatus,
    paid: [...paid].map(([currency, amount]) => ({ currency, amount: toDollars(amount as Cents) })),
  };
}

interface StoreRow {
  is_active: boolean;
  is_running: boolean;
  subscription_id: string | null;
  tier: Tier | null;
  status: SubscriptionState | null;
  started_at: string | null;
  is_charged_later: boolean;
  failed_payments: number | null;
  outstanding_cents: Cents | null;
}

const hasPaymentIssue = ({ status, failed_payments, outstanding_cents }: StoreRow): boolean =>
  status !== null &&
  mustBePaid({ status, failedPayments: failed_payments ?? 0, outstandingCents: outstanding_cents ?? ZERO });

/**
 * The figures of the account as a whole.
 * @param now stores that run beyond this moment count as running.
 */
export async function planFigures(on: Queryable, ownerId: string, now: Date) {
  const found = await rows<StoreRow>(
    on,
    sql`select stores.is_active, stores.runs_until is null or stores.runs_until > ${now} as is_running,
          stores.subscription_id, subscriptions.tier, subscriptions.status, subscriptions.started_at,
          coalesce(${isChargedLater(sql`subscriptions`)}, false) as is_charged_later,
          subscriptions.failed_payments, subscriptions.outstanding_cents
        from stores left join subscriptions
          on subscriptions.owner_id = stores.owner_id and subscriptions.provider_id = stores.subscription_id
        where stores.owner_id = ${ownerId} and stores.deleted_at is null`,
  );
  const going = found.filter(({ status }) => status !== null && renews({ status }));
  const tiers = found.filter(({ is_running }) => is_running).map(({ tier }) => tier ?? 'free-tier');
  const highest = highestTier(tiers);
  const startsOf = (some: StoreRow[]) =>
    some.flatMap(({ started_at }) => (started_at === null ? [] : [new Date(started_at)]));
  const toCome = startsOf(going.filter(({ is_charged_later }) => is_charged_later));
  const next =
    toCome.length > 0
      ? new Date(Math.max(...toCome.map((start) => start.getTime())))
      : nextBillingOfAccount(startsOf(going), now);
  return {
    highestTier: highest,
    nextBillingDate: next?.toISOString() ?? null,
    storeLimit: storeLimit(highest),
    totalStores: found.length,
    activeStores: found.filter(({ is_active, is_running }) => is_active && is_running).length,
    paidSubscriptions: going.length,
    paymentIssues: found.filter(hasPaymentIssue).length,
  };
}

/** An owner's contact details, for HR. */
export async function findPayer(on: Queryable, ownerId: string) {
  const [found] = await rows<{ id: string; full_name: string; email: string }>(
    on,
    sql`select id, full_name, email from owners where id = ${ownerId}`,
  );
  return found && { _id: found.id, name: found.full_name, email: found.email };
}
