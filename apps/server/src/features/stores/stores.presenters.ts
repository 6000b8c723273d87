import type { CounterStore, EditedStore, Store } from '@quarterdeck/contract/stores';
import { SOLD_TIER, type Tier } from '@quarterdeck/domain/billing';
import { subtract, toDollars, ZERO } from '@quarterdeck/domain/money';
import { hasEnded, isOpen, hasFailedPayment, renews } from '@quarterdeck/domain/subscription';
import type { RequestContext } from '../../access/authorize.ts';
import { listsSecrets } from '../../access/identity.ts';
import type { Session } from '../../access/sessions.ts';
import { presentSessionUser } from '../../access/signed-in-user.presenters.ts';
import type { SessionUserRow } from '../../access/signed-in-user.ts';
import { daySettings, storeDay } from '../../access/store-day.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { StoreDetails, StoreRow } from './stores.queries.ts';

const FREE: Tier = 'free-tier';

/** A store's billing state, as its card shows it. */
function presentBilling(store: StoreRow, now: Date) {
  const { subscription_id: subscriptionId, subscription_status: status, runs_until: runsUntil } = store;
  const paymentFailureCount = store.failed_payments ?? 0;
  const moments = {
    tierAnchorDate: (store.anchor ?? store.created_at).toISOString(),
    runsUntil: runsUntil?.toISOString() ?? null,
    paidUntil: store.paid_until?.toISOString() ?? null,
  };
  if (subscriptionId === null) {
    const paymentStatus = store.is_open_request ? ('PENDING' as const) : null;
    return { ...moments, tier: FREE, paymentStatus, paymentFailureCount, renews: null };
  }
  const outstandingCents = store.outstanding_cents ?? ZERO;
  const isUnpaid =
    status !== null && hasFailedPayment({ status, failedPayments: paymentFailureCount, outstandingCents });
  const isEnded = status !== null && hasEnded({ status });
  const isOver = isEnded && runsUntil !== null && runsUntil <= now;
  const paymentStatus = isUnpaid || isOver ? ('FAILED' as const) : ('ACTIVE' as const);
  return {
    ...moments,
    tier: store.tier ?? SOLD_TIER,
    paymentStatus: store.is_open_request ? ('PENDING' as const) : paymentStatus,
    paymentFailureCount,
    renews: status === null || isOpen({ status }) || renews({ status }),
  };
}

function presentLatestDay({ latest_date: date, latest_in: moneyIn, latest_out: moneyOut }: StoreRow) {
  if (date === null || moneyIn === null || moneyOut === null) return null;
  return { date, totalMoneyIn: toDollars(moneyIn), dailyProfit: toDollars(subtract(moneyIn, moneyOut)) };
}

/** @param secrets null to leave out the counter's password. */
const presentStore = (store: StoreRow, secrets: Secrets | null, now = new Date()): Store => ({
  _id: store.id,
  storeName: store.store_name,
  address: store.address,
  notes: store.notes,
  username: store.username,
  password: secrets?.decrypt(store.password_sealed) ?? '',
  isActive: store.is_active,
  openingFloat: toDollars(store.opening_float_cents),
  timeZone: store.time_zone,
  timeZoneConfirmed: store.time_zone_confirmed,
  dayEndsAt: store.day_ends_at,
  rememberShiftMinutes: store.remember_shift_minutes,
  entryWindowDays: store.entry_window_days,
  approveCounters: store.approve_counters,
  cashLimit: toDollars(store.cash_limit_cents),
  closedWeekdays: store.closed_weekdays,
  closedPeriods: store.closed_periods,
  ...storeDay(daySettings(store), now),
  isSample: store.is_sample,
  subscriptionId: store.subscription_id,
  ...presentBilling(store, now),
  latestDay: presentLatestDay(store),
  activeStaff: store.active_staff,
  version: store.version,
  createdAt: store.created_at.toISOString(),
  updatedAt: store.updated_at.toISOString(),
});

/**
 * The caller's stores.
 * @param createdId the store that this call created, whose password the response contains.
 */
export function presentStores(
  stores: StoreRow[],
  secrets: Secrets,
  context: RequestContext & { session: Session },
  createdId?: string,
): Store[] {
  const showsSecrets = listsSecrets(context);
  return stores.map((store) => presentStore(store, showsSecrets || store.id === createdId ? secrets : null));
}

/** The store of a counter, which is signed in only while the store is active. */
export function presentCounterStores(user: SessionUserRow): CounterStore[] {
  const { staffStore } = presentSessionUser(user);
  return staffStore ? [{ ...staffStore, isActive: true }] : [];
}

export const presentEditedStore = (storeId: string, store: StoreDetails & { version: number }): EditedStore => ({
  _id: storeId,
  storeName: store.storeName,
  address: store.address,
  notes: store.notes,
  isActive: store.isActive,
  openingFloat: toDollars(store.openingFloatCents),
  timeZone: store.timeZone,
  dayEndsAt: store.dayEndsAt,
  rememberShiftMinutes: store.rememberShiftMinutes,
  entryWindowDays: store.entryWindowDays,
  approveCounters: store.approveCounters,
  cashLimit: toDollars(store.cashLimitCents),
  closedWeekdays: store.closedWeekdays,
  closedPeriods: store.closedPeriods,
  version: store.version,
});
