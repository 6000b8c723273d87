import { hasFailedPayment, renews } from '@quarterdeck/domain/subscription';
import { highestTier, nextBillingOfAccount, storeLimit } from '@quarterdeck/domain/billing';
import { add, ZERO, type Cents } from '@quarterdeck/domain/money';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { accountIsOpen, owners } from '../../../access/owners.table.ts';
import { stores } from '../../../access/stores.table.ts';
import { pageOf, type Page } from '../../../platform/list.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { computed, nullable, row, rows, type RowOf } from '../../../platform/postgres/rows.ts';
import { isChargedLater } from '../../stores/stores.queries.ts';
import { payments, subscriptions } from '../billing.table.ts';
import type { PaymentRow } from './payments.writes.ts';

type PaymentStatus = PaymentRow['status'];

export interface HistoryFilter {
  status?: PaymentStatus | undefined;
  /** `from` is inclusive, `to` is exclusive. */
  from?: string | undefined;
  to?: string | undefined;
  before?: string | undefined;
}

type HistoryPage = HistoryFilter & { limit: number };

const PAYMENT = {
  id: payments.id,
  provider: payments.provider,
  provider_payment_id: payments.providerPaymentId,
  status: payments.status,
  amount_cents: payments.amountCents,
  refunded_cents: payments.refundedCents,
  currency: payments.currency,
  description: payments.description,
  processed_at: payments.processedAt,
  failure_reason: payments.failureReason,
  next_billing_at: payments.nextBillingAt,
  subscription: subscriptions.providerId,
  store_id: nullable(stores.id),
  store_name: payments.storeName,
  /** When the store's subscription began, or the free store was added. */
  anchor: subscriptions.startedAt,
};
export type ListedPayment = RowOf<typeof PAYMENT>;

/** A store's current name; a purged one's name at the time. */
const COLUMNS = sql`payments.id, payments.provider, provider_payment_id, payments.status, amount_cents, refunded_cents,
  payments.currency, description, processed_at, failure_reason, payments.next_billing_at,
  subscriptions.provider_id as subscription, stores.id as store_id,
  coalesce(stores.store_name, payments.store_name) as store_name, coalesce(subscriptions.started_at, stores.created_at) as anchor`;
const JOINED = sql`payments
  left join subscriptions on subscriptions.owner_id = payments.owner_id and subscriptions.id = payments.subscription_id
  left join stores on stores.owner_id = payments.owner_id and stores.id = payments.store_id`;

/** Payments outlive their payer's account. */
const WITH_PAYER = sql`left join owners on owners.id = payments.owner_id and ${accountIsOpen}`;

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
): Promise<Page<ListedPayment>> {
  const ofStore = storeId === null ? sql`true` : sql`payments.store_id = ${storeId}`;
  const paymentRows = await rows(
    on,
    PAYMENT,
    sql`select ${COLUMNS} from ${JOINED}
        where payments.owner_id = ${ownerId} and ${ofStore} and ${isWithin(filter)}
          and ${isAfter(filter, sql`known.owner_id = ${ownerId}`)}
        order by processed_at desc, payments.id desc limit ${limit + 1}::int`,
  );
  return pageOf(paymentRows, limit);
}

export async function findListedPayment(
  on: Queryable,
  ownerId: string,
  paymentId: string,
): Promise<ListedPayment | undefined> {
  const [payment] = await rows(
    on,
    PAYMENT,
    sql`select ${COLUMNS} from ${JOINED} where payments.owner_id = ${ownerId} and payments.id = ${paymentId}`,
  );
  return payment;
}

const ANY_PAYMENT = {
  ...PAYMENT,
  payer_id: nullable(owners.id),
  full_name: nullable(owners.fullName),
  email: nullable(owners.email),
};
export type AnyListedPayment = RowOf<typeof ANY_PAYMENT>;

/** A page of all owners' payments. The search text is matched literally. */
export async function listAllPayments(
  on: Queryable,
  { search = '', limit, ...filter }: HistoryPage & { search?: string | undefined },
): Promise<Page<AnyListedPayment>> {
  const paymentRows = await rows(
    on,
    ANY_PAYMENT,
    sql`select ${COLUMNS}, owners.id as payer_id, owners.full_name, owners.email
        from ${JOINED} ${WITH_PAYER}
        where ${isFound(search)} and ${isWithin(filter)} and ${isAfter(filter, sql`true`)}
        order by processed_at desc, payments.id desc limit ${limit + 1}::int`,
  );
  return pageOf(paymentRows, limit);
}

const isFound = (search: string): SQL =>
  sql`(${search} = '' or strpos(lower(concat_ws(' ', owners.full_name, owners.email, payments.provider_payment_id,
    subscriptions.provider_id)), lower(${search})) > 0)`;

export async function countAllPayments(
  on: Queryable,
  { search = '', ...filter }: HistoryFilter & { search?: string | undefined },
): Promise<number> {
  const { total } = await row(
    on,
    { total: computed.number },
    sql`select count(*) as total from ${JOINED} ${WITH_PAYER}
        where ${isFound(search)} and ${isWithin(filter)}`,
  );
  return total;
}

/** The number of payments per status, and the payments less refunds per currency. */
export interface PaymentSums {
  count: number;
  byStatus: Record<PaymentStatus, number>;
  paid: { currency: string; cents: Cents }[];
}

export async function sumPayments(
  on: Queryable,
  ownerId: string,
  { storeId, ...filter }: HistoryFilter & { storeId?: string | undefined },
): Promise<PaymentSums> {
  const ofStore = storeId === undefined ? sql`true` : sql`payments.store_id = ${storeId}`;
  const groups = await rows(
    on,
    { status: payments.status, currency: payments.currency, count: computed.number, received: computed.cents },
    sql`select status, currency, count(*) as count, sum(amount_cents - refunded_cents)::bigint as received
        from payments where owner_id = ${ownerId} and ${ofStore} and ${isWithin(filter)}
        group by status, currency order by currency`,
  );
  const byStatus = Object.fromEntries(
    payments.status.enumValues.map((status) => [status, 0]),
  ) as PaymentSums['byStatus'];
  const paid = new Map<string, Cents>();
  for (const { status, currency, count, received } of groups) {
    byStatus[status] += count;
    if (status === 'SUCCESS') paid.set(currency, add(paid.get(currency) ?? ZERO, received));
  }
  return {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    byStatus,
    paid: [...paid].map(([currency, cents]) => ({ currency, cents })),
  };
}

const PLAN_STORE = {
  is_active: stores.isActive,
  is_running: computed.boolean,
  subscription_id: stores.subscriptionId,
  tier: nullable(subscriptions.tier),
  status: nullable(subscriptions.status),
  started_at: subscriptions.startedAt,
  is_charged_later: computed.boolean,
  failed_payments: nullable(subscriptions.failedPayments),
  outstanding_cents: nullable(subscriptions.outstandingCents),
};
type PlanStore = RowOf<typeof PLAN_STORE>;

const hasPaymentIssue = ({ status, failed_payments, outstanding_cents }: PlanStore): boolean =>
  status !== null &&
  hasFailedPayment({ status, failedPayments: failed_payments ?? 0, outstandingCents: outstanding_cents ?? ZERO });

/**
 * The figures of the account as a whole, without its sample data.
 * @param now stores that run beyond this time count as running.
 */
export async function planFigures(on: Queryable, ownerId: string, now: Date) {
  const storeRows = await rows(
    on,
    PLAN_STORE,
    sql`select stores.is_active, stores.runs_until is null or stores.runs_until > ${now} as is_running,
          stores.subscription_id, subscriptions.tier, subscriptions.status, subscriptions.started_at,
          coalesce(${isChargedLater(sql`subscriptions`)}, false) as is_charged_later,
          subscriptions.failed_payments, subscriptions.outstanding_cents
        from stores left join subscriptions
          on subscriptions.owner_id = stores.owner_id and subscriptions.provider_id = stores.subscription_id
        where stores.owner_id = ${ownerId} and stores.deleted_at is null and not stores.is_sample`,
  );
  const going = storeRows.filter(({ status }) => status !== null && renews({ status }));
  const tiers = storeRows.filter(({ is_running }) => is_running).map(({ tier }) => tier ?? 'free-tier');
  const highest = highestTier(tiers);
  const startsOf = (some: PlanStore[]) => some.flatMap(({ started_at }) => started_at ?? []);
  const toCome = startsOf(going.filter(({ is_charged_later }) => is_charged_later));
  const next =
    toCome.length > 0
      ? new Date(Math.max(...toCome.map((start) => start.getTime())))
      : nextBillingOfAccount(startsOf(going), now);
  return {
    highestTier: highest,
    nextBillingAt: next,
    storeLimit: storeLimit(highest),
    totalStores: storeRows.length,
    activeStores: storeRows.filter(({ is_active, is_running }) => is_active && is_running).length,
    paidSubscriptions: going.length,
    paymentIssues: storeRows.filter(hasPaymentIssue).length,
  };
}

/** An owner's contact details, for HR. */
export async function findPayer(on: Queryable, ownerId: string) {
  const { id, fullName, email } = owners;
  const [payer] = await on
    .select({ id, fullName, email })
    .from(owners)
    .where(and(eq(id, ownerId), isNull(owners.purgeAfter)));
  return payer;
}
