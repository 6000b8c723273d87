import { ATTENTION_DAYS, SEEN_DAYS } from '@quarterdeck/contract/attention';
import type { BusinessDate } from '@quarterdeck/domain/business-date';
import type { ClosedDays } from '@quarterdeck/domain/closed-days';
import type { DaySettings } from '@quarterdeck/domain/business-day';
import { ZERO, type Cents } from '@quarterdeck/domain/money';
import { hasFailedPayment, SUBSCRIPTION_STATES } from '@quarterdeck/domain/subscription';
import { sql, type SQL } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import { staff } from '../../access/staff.table.ts';
import { daySettings, todayAt } from '../../access/store-day.ts';
import { storeIsRunning, stores } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { OWNER_NAME } from '../audit/audit.writes.ts';
import { attentionSeen } from './attention.table.ts';

/**
 * How many days are read in full: the list's days plus the days a line marked as seen stays hidden, so that a run of
 * missing days keeps its length while it is listed. Longer runs are measured from the last day with a record.
 */
export const RUN_DAYS = ATTENTION_DAYS + SEEN_DAYS;

const FIRST_RECENT = sql`(now() - make_interval(days => ${RUN_DAYS + 1}::int))::date`;

/** The start of the list's days, with one more for stores in other time zones. */
export const LATELY = sql`now() - make_interval(days => ${ATTENTION_DAYS + 1}::int)`;

export interface WatchedStore extends ClosedDays {
  id: string;
  storeName: string;
  day: DaySettings;
  /** Its business date. */
  today: BusinessDate;
  cashLimit: Cents;
  /** Whether records are expected of it: it is active and paid for. */
  isRunning: boolean;
  /** Its subscription, if it has one. */
  payment: { id: string; failedPayments: number; outstanding: Cents; isFailed: boolean } | null;
  /** The date of its first record; null without any. */
  firstDay: BusinessDate | null;
  /** Its dates with a record in the last `RUN_DAYS` days. */
  recentDays: readonly BusinessDate[];
  /** Its last date with a record before those; null without any. */
  earlierDay: BusinessDate | null;
}

const STORE = {
  id: stores.id,
  store_name: stores.storeName,
  time_zone: stores.timeZone,
  day_ends_at: stores.dayEndsAt,
  cash_limit_cents: stores.cashLimitCents,
  closed_weekdays: stores.closedWeekdays,
  closed_periods: stores.closedPeriods,
  is_running: computed.boolean,
  subscription_id: nullable(computed.uuid),
  status: nullable(computed.oneOf(SUBSCRIPTION_STATES)),
  failed_payments: nullable(computed.number),
  outstanding_cents: nullable(computed.cents),
  first_day: nullable(computed.businessDate),
  recent_days: computed.json<BusinessDate[]>(),
  earlier_day: nullable(computed.businessDate),
};

function paymentOf({ subscription_id: id, status, ...paid }: RowOf<typeof STORE>): WatchedStore['payment'] {
  if (id === null || status === null) return null;
  const failedPayments = paid.failed_payments ?? 0;
  const outstandingCents = paid.outstanding_cents ?? ZERO;
  const isFailed = hasFailedPayment({ status, failedPayments, outstandingCents });
  return { id, failedPayments, outstanding: outstandingCents, isFailed };
}

/** The owner's stores with their latest days, without deleted ones. */
export async function watchedStores(on: Queryable, { ownerId }: Scope, now = new Date()): Promise<WatchedStore[]> {
  const storeRows = await rows(
    on,
    STORE,
    sql`select stores.id, stores.store_name, time_zone, day_ends_at, cash_limit_cents, closed_weekdays, closed_periods,
          (${storeIsRunning}) as is_running, paid.id as subscription_id, paid.status, paid.failed_payments,
          paid.outstanding_cents,
          (select business_date from store_day_totals as days
           where days.owner_id = stores.owner_id and days.store_id = stores.id and record_count > 0
           order by business_date limit 1) as first_day,
          (select coalesce(json_agg(business_date), '[]') from store_day_totals as days
           where days.owner_id = stores.owner_id and days.store_id = stores.id and record_count > 0
             and business_date >= ${FIRST_RECENT}) as recent_days,
          (select business_date from store_day_totals as days
           where days.owner_id = stores.owner_id and days.store_id = stores.id and record_count > 0
             and business_date < ${FIRST_RECENT}
           order by business_date desc limit 1) as earlier_day
        from stores left join subscriptions as paid
          on paid.owner_id = stores.owner_id and paid.provider_id = stores.subscription_id
        where stores.owner_id = ${ownerId} and stores.deleted_at is null order by stores.created_at, stores.id`,
  );
  return storeRows.map((store) => ({
    id: store.id,
    storeName: store.store_name,
    day: daySettings(store),
    today: todayAt(daySettings(store), now),
    cashLimit: store.cash_limit_cents,
    closedWeekdays: store.closed_weekdays,
    closedPeriods: store.closed_periods,
    isRunning: store.is_running,
    payment: paymentOf(store),
    firstDay: store.first_day,
    recentDays: store.recent_days,
    earlierDay: store.earlier_day,
  }));
}

const only = (column: SQL, id: string | undefined): SQL => (id === undefined ? sql`` : sql`and ${column} = ${id}`);

/** How many rows of a store are read, latest first: more than the list shows. A script could make any number. */
const MAX_ROWS = 1_000;

const RECORD = {
  id: computed.uuid,
  store_id: computed.uuid,
  business_date: computed.businessDate,
  money_in_cents: computed.cents,
  difference_cents: computed.cents,
  count_cents: computed.cents,
  entered_late: computed.boolean,
  created_by: computed.text,
  updated_by: nullable(computed.text),
  created_at: computed.moment,
};
export type WatchedRecord = RowOf<typeof RECORD>;

interface RecentFilter {
  /** The lowest id (UUIDv7) that counts as recent. */
  since: string;
  /** Only this record. */
  recordId?: string | undefined;
}

/**
 * The records of the latest days, and older ones that staff have entered lately, whether or not their store still
 * allows such days: a shortage is not hidden by its date.
 */
export const recentRecords = (
  on: Queryable,
  { ownerId }: Scope,
  { since, recordId }: RecentFilter,
): Promise<WatchedRecord[]> =>
  rows(
    on,
    RECORD,
    sql`select records.id, records.store_id, records.business_date, records.total_money_in_cents as money_in_cents,
          records.actual_cash_count_cents - records.expected_cash_cents as difference_cents,
          records.actual_cash_count_cents as count_cents, records.entered_late, records.created_by,
          records.updated_by, records.created_at
        from stores cross join lateral (
          select * from financial_records
          where owner_id = ${ownerId} and store_id = stores.id and deleted_at is null
            and business_date >= (${LATELY})::date ${only(sql`id`, recordId)}
          union all
          (select * from financial_records
           where owner_id = ${ownerId} and store_id = stores.id and deleted_at is null
             and (entered_late or created_by_staff_id is not null)
             and business_date < (${LATELY})::date and id >= ${since} ${only(sql`id`, recordId)}
           order by id desc limit ${MAX_ROWS})
        ) as records
        where stores.owner_id = ${ownerId} and stores.deleted_at is null`,
  );

const CHANGE = {
  id: computed.uuid,
  store_id: computed.uuid,
  kind: computed.text,
  subject_id: computed.uuid,
  subject: computed.text,
  action: computed.text,
  actor: computed.text,
  at: computed.moment,
  is_deleted: computed.boolean,
};
export type WatchedChange = RowOf<typeof CHANGE>;

/**
 * For each record and each date it has had, its latest deletion and its latest change by staff. For each staff member,
 * the latest lock of PIN entry and its end. Older ones are left out before the rows are limited, because a script could
 * make any number of them. The log's ids are UUIDv7: the entries since a time are one index range per store.
 */
export const recentChanges = (
  on: Queryable,
  { ownerId }: Scope,
  { since, recordId }: RecentFilter,
): Promise<WatchedChange[]> =>
  rows(
    on,
    CHANGE,
    sql`select entries.id, entries.store_id, entries.kind, entries.subject_id, entries.subject, entries.action,
          entries.actor, entries.at, records.deleted_at is not null as is_deleted
        from stores cross join lateral (
          select * from (
            select distinct on (subject_id, action, subject) id, store_id, kind, subject_id, subject, action, actor, at
            from audit_entries
            where owner_id = ${ownerId} and store_id = stores.id and id >= ${since} ${only(sql`subject_id`, recordId)}
              and ((kind = 'record' and (action = 'deleted' or (action = 'changed' and actor <> ${OWNER_NAME})))
                or (kind = 'staff' and action in ('locked', 'unlocked')))
            order by subject_id, action, subject, id desc
          ) as latest
          order by id desc limit ${MAX_ROWS}
        ) as entries
        left join financial_records as records
          on records.owner_id = ${ownerId} and entries.kind = 'record' and records.id = entries.subject_id
        where stores.owner_id = ${ownerId} and stores.deleted_at is null
        order by entries.id desc`,
  );

const LOAN = {
  id: computed.uuid,
  store_id: staff.storeId,
  staff_id: staff.id,
  first_name: staff.firstName,
  last_name: staff.lastName,
  due_date: computed.businessDate,
  outstanding_cents: computed.cents,
};
export type WatchedLoan = RowOf<typeof LOAN>;

/** The open loans of the owner: at most one per staff member, from an index of open ones. */
export const activeLoans = (on: Queryable, { ownerId }: Scope): Promise<WatchedLoan[]> =>
  rows(
    on,
    LOAN,
    sql`select loans.id, staff.store_id, staff.id as staff_id, staff.first_name, staff.last_name, loans.due_date,
          loans.amount_cents - loans.paid_cents - loans.written_off_cents as outstanding_cents
        from loans join staff on staff.owner_id = loans.owner_id and staff.id = loans.staff_id
        where loans.owner_id = ${ownerId} and loans.paid_cents + loans.written_off_cents < loans.amount_cents`,
  );

const SEEN = { key: attentionSeen.key, note: attentionSeen.note, seen_at: attentionSeen.seenAt };
export type SeenRow = RowOf<typeof SEEN>;

export const seenLines = (on: Queryable, { ownerId }: Scope): Promise<SeenRow[]> =>
  rows(
    on,
    SEEN,
    sql`select key, note, seen_at from attention_seen
        where owner_id = ${ownerId} and seen_at > now() - make_interval(days => ${SEEN_DAYS}::int)`,
  );

export const insertSeen = (tx: Queryable, { ownerId }: Scope, key: string, note: string) =>
  tx.execute(
    sql`insert into attention_seen (owner_id, key, note) values (${ownerId}, ${key}, ${note})
        on conflict (owner_id, key) do update set note = excluded.note, seen_at = now()`,
  );

export const deleteSeen = (tx: Queryable, { ownerId }: Scope, key: string) =>
  tx.execute(sql`delete from attention_seen where owner_id = ${ownerId} and key = ${key}`);
