import { v7 as uuidv7 } from 'uuid';

/** The values that the statement needs besides the owner and the day's fields. */
export interface GivenDay {
  ownerId: string;
  storeId: string;
  date: string;
  notes: string;
  idempotencyKey: string;
  contentHash: string;
  auditChanges: string;
  actualCashCount: number;
  gameIds: string[];
  takings: number[];
  descriptions: string[];
  amounts: number[];
  categories: string[];
}

/**
 * The least a save can cost: the record with its lines, expenses, audit entry and all totals in one statement, which
 * also reads the games. It can't use the product's totals statement, which reads stored rows: a statement doesn't see
 * the rows that it inserts.
 */
const TEXT = `
with given as (
  select $1::uuid as owner_id, $2::uuid as id, $3::uuid as store_id, $4::date as business_date
), locked as materialized (
  select totals.owner_id from owner_totals as totals join given using (owner_id) for update of totals
), line as materialized (
  select entered.n, games.id as game_id, games.game_name, games.rep_name, games.commission_basis_points as rate,
    entered.takings, round(entered.takings * games.commission_basis_points / 10000.0)::bigint as commission
  from given cross join unnest($5::uuid[], $6::bigint[]) with ordinality as entered(game_id, takings, n)
    join games on games.owner_id = given.owner_id and games.store_id = given.store_id and games.id = entered.game_id
      and games.deleted_at is null
), expense as materialized (
  select * from unnest($7::text[], $8::bigint[], $9::text[]) with ordinality as entered(description, amount, category, n)
), sums as (
  select (select coalesce(sum(takings), 0)::bigint from line) as money_in,
    (select coalesce(sum(amount), 0)::bigint from expense) as money_out
), record as (
  insert into financial_records (owner_id, id, store_id, business_date, total_money_in_cents, total_money_out_cents,
    daily_profit_cents, opening_float_cents, expected_cash_cents, actual_cash_count_cents, notes, created_by,
    idempotency_key, content_hash)
  select owner_id, id, store_id, business_date, money_in, money_out, money_in - money_out, 0, money_in - money_out, $10::bigint, $11::text,
    'Admin', $12::uuid, $13::text
  from given join locked using (owner_id) cross join sums
  on conflict (owner_id, idempotency_key) do nothing
  returning *
), audit_entry as (
  insert into audit_entries (owner_id, id, store_id, kind, subject_id, subject, action, actor, changes)
  select owner_id, id, store_id, 'record', id, business_date::text, 'created', created_by, $14::jsonb from record
), game_lines_added as (
  insert into game_lines (owner_id, record_id, line_number, game_id, game_name, rep_name, commission_basis_points,
    takings_cents, commission_cents)
  select owner_id, id, n, game_id, game_name, rep_name, rate, takings, commission from record cross join line
), expense_lines_added as (
  insert into expense_lines (owner_id, record_id, line_number, description, amount_cents, category)
  select owner_id, id, n, description, amount, category from record cross join expense
), game_totals as (
  insert into store_game_totals as totals (owner_id, store_id, game_name, game_id, record_count, takings_cents)
  select owner_id, store_id, game_name, min(game_id::text)::uuid, 1, sum(takings)::bigint from record cross join line
  group by owner_id, store_id, game_name
  on conflict (owner_id, store_id, game_name) do update
  set game_id = case when totals.record_count = 0 or totals.game_id = excluded.game_id then excluded.game_id end,
    record_count = totals.record_count + 1, takings_cents = totals.takings_cents + excluded.takings_cents
), rep_totals as (
  insert into store_rep_month_totals as totals (owner_id, store_id, month, rep_name, takings_cents, commission_cents)
  select owner_id, store_id, date_trunc('month', business_date::timestamp)::date, rep_name, sum(takings)::bigint,
    sum(commission)::bigint
  from record cross join line group by 1, 2, 3, 4
  on conflict (owner_id, store_id, month, rep_name) do update
  set takings_cents = totals.takings_cents + excluded.takings_cents,
    commission_cents = totals.commission_cents + excluded.commission_cents
), store_day as (
  insert into store_day_totals as totals (owner_id, store_id, business_date, record_count, money_in_cents, money_out_cents)
  select owner_id, store_id, business_date, 1, total_money_in_cents, total_money_out_cents from record
  on conflict (owner_id, store_id, business_date) do update
  set record_count = totals.record_count + 1, money_in_cents = totals.money_in_cents + excluded.money_in_cents,
    money_out_cents = totals.money_out_cents + excluded.money_out_cents
  returning totals.record_count
), store as (
  update store_totals as totals
  set record_count = totals.record_count + 1, money_in_cents = totals.money_in_cents + total_money_in_cents,
    money_out_cents = totals.money_out_cents + total_money_out_cents,
    day_count = totals.day_count + (store_day.record_count = 1)::int
  from record, store_day where totals.owner_id = record.owner_id and totals.store_id = record.store_id
), owner_day as (
  insert into owner_day_totals as totals (owner_id, business_date, record_count, money_in_cents, money_out_cents)
  select owner_id, business_date, 1, total_money_in_cents, total_money_out_cents from record
  on conflict (owner_id, business_date) do update
  set record_count = totals.record_count + 1, money_in_cents = totals.money_in_cents + excluded.money_in_cents,
    money_out_cents = totals.money_out_cents + excluded.money_out_cents
  returning totals.record_count
), owner as (
  update owner_totals as totals
  set record_count = totals.record_count + 1, money_in_cents = totals.money_in_cents + total_money_in_cents,
    money_out_cents = totals.money_out_cents + total_money_out_cents,
    day_count = totals.day_count + (owner_day.record_count = 1)::int
  from record, owner_day where totals.owner_id = record.owner_id
)
select record.id, record.owner_id, record.store_id, record.business_date, record.total_money_in_cents,
  record.total_money_out_cents, record.daily_profit_cents, record.opening_float_cents, record.expected_cash_cents,
  record.actual_cash_count_cents, record.entered_late, record.notes, record.created_by, record.updated_by,
  record.created_at, record.updated_at, record.version,
  (select json_build_object('ids', json_agg(game_id order by n), 'names', json_agg(game_name order by n),
     'reps', json_agg(rep_name order by n), 'rates', json_agg(rate order by n),
     'takings', json_agg(takings order by n), 'commissions', json_agg(commission order by n)) from line) as games,
  (select json_agg(json_build_array(description, amount, category) order by n) from expense) as expense_lines
from record`;

/** The statement for a day, for `pg`. It returns the saved record like the product's statements. */
export const saveInOne = (day: GivenDay) => ({
  name: 'save_in_one',
  text: TEXT,
  values: [
    day.ownerId,
    uuidv7(),
    day.storeId,
    day.date,
    day.gameIds,
    day.takings,
    day.descriptions,
    day.amounts,
    day.categories,
    day.actualCashCount,
    day.notes,
    day.idempotencyKey,
    day.contentHash,
    day.auditChanges,
  ],
});
