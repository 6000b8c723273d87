/**
 * The totals, recomputed from the records, their lines and the deleted items. Months and years are included only if
 * they have rollups.
 */
const RECOMPUTED = `
  with live as (
    select r.*, s.deleted_at is null as counts from financial_records r join stores s on s.owner_id = r.owner_id and s.id = r.store_id
    where r.owner_id = $1 and r.deleted_at is null
  ), in_rollup as (
    select live.*, unit || ' ' || starts_on || ' ' || live.store_id as span
    from live join kept_sums on kept_sums.owner_id = live.owner_id and kept_sums.store_id = live.store_id
      and starts_on = date_trunc(unit, business_date::timestamp)::date and business_date <= ends_on
  ), rolled_up_lines as (
    select in_rollup.span, in_rollup.id, business_date, l.*
    from in_rollup join game_lines l on l.owner_id = in_rollup.owner_id and l.record_id = in_rollup.id
  ), game_days as (
    select span, game_id, business_date, max(machines) as machines from rolled_up_lines group by span, game_id, business_date
  ), totals as (
    select 'rollup' as of, span as a, min(business_date) || ' ' || max(business_date) as b, count(*) as records,
      count(distinct business_date) as days, sum(total_money_in_cents) as money_in, sum(total_money_out_cents) as money_out
      from in_rollup group by span
    union all
    select 'rollup game', span, game_id || game_name || rep_name || max(commission_basis_points), 0, 1, sum(takings_cents), sum(commission_cents)
      from rolled_up_lines group by span, game_id, game_name, rep_name
    union all
    select 'rollup game days', span, game_id::text, count(*) filter (where machines is null), count(*), coalesce(sum(machines), 0), 0
      from game_days group by span, game_id
    union all
    select 'rollup name', span, game_name, count(distinct id), 0, 0, 0 from rolled_up_lines group by span, game_name
    union all
    select 'store', store_id::text, null, count(*), count(distinct business_date), sum(total_money_in_cents),
      sum(total_money_out_cents) from live group by store_id
    union all
    select 'store day', store_id::text, business_date::text, count(*), 1, sum(total_money_in_cents), sum(total_money_out_cents)
      from live group by store_id, business_date
    union all
    select 'store game', live.store_id::text, l.game_name, count(distinct live.id), 0, sum(l.takings_cents), 0
      from live join game_lines l on l.owner_id = live.owner_id and l.record_id = live.id group by live.store_id, l.game_name
    union all
    select 'store rep month', live.store_id::text, to_char(business_date, 'YYYY-MM-01 ') || l.rep_name, 0, 0, sum(l.takings_cents), sum(l.commission_cents)
      from live join game_lines l on l.owner_id = live.owner_id and l.record_id = live.id
      group by live.store_id, to_char(business_date, 'YYYY-MM-01 '), l.rep_name having sum(l.takings_cents) <> 0
    union all
    select 'owner day', null, business_date::text, count(*), 1, sum(total_money_in_cents), sum(total_money_out_cents)
      from live where counts group by business_date
    union all
    select 'owner', null, null, count(*), count(distinct business_date), sum(total_money_in_cents), sum(total_money_out_cents)
      from live where counts having count(*) > 0
  ) select row(totals.*)::text as line from totals order by 1`;

/** The maintained totals in the same form. A row without records must contain only zeros, and is left out. */
const MAINTAINED = `
  with rolled_up_games as (
    select *, unit || ' ' || starts_on || ' ' || store_id as span from kept_game_sums where owner_id = $1
  ), totals as (
    select 'rollup' as of, unit || ' ' || starts_on || ' ' || store_id as a, first_date || ' ' || last_date as b,
      record_count as records, day_count as days, money_in_cents as money_in, money_out_cents as money_out
      from kept_sums where owner_id = $1
    union all
    select 'rollup game', span, game_id || game_name || rep_name || commission_basis_points, 0, 1, takings_cents, commission_cents
      from rolled_up_games
    union all
    select 'rollup game days', span, game_id::text, sum(unknown_days), sum(day_count), sum(machine_days), 0
      from rolled_up_games group by span, game_id
    union all
    select 'rollup name', span, game_name, sum(record_count), 0, 0, 0 from rolled_up_games group by span, game_name
    union all
    select 'store', store_id::text, null, record_count, day_count, money_in_cents, money_out_cents
      from store_totals where owner_id = $1
    union all
    select 'store day', store_id::text, business_date::text, record_count, least(record_count, 1), money_in_cents, money_out_cents
      from store_day_totals where owner_id = $1
    union all
    select 'store game', store_id::text, game_name, record_count, 0, takings_cents, 0 from store_game_totals where owner_id = $1
    union all
    select 'store rep month', store_id::text, month::text || ' ' || rep_name, 0, 0, takings_cents, commission_cents
      from store_rep_month_totals where owner_id = $1
    union all
    select 'owner day', null, business_date::text, record_count, least(record_count, 1), money_in_cents, money_out_cents
      from owner_day_totals where owner_id = $1
    union all
    select 'owner', null, null, record_count, day_count, money_in_cents, money_out_cents from owner_totals where owner_id = $1
  ) select row(totals.*)::text as line from totals
  where records <> 0 or days <> 0 or money_in <> 0 or money_out <> 0 order by 1`;

/**
 * Every total of an owner, one line each, as stored and as recomputed.
 * @param read runs a statement with the owner's id as its parameter
 */
export async function totalsTwice(read: (statement: string) => Promise<{ line: string }[]>) {
  const lines = async (statement: string) => (await read(statement)).map(({ line }) => line);
  return { stored: await lines(MAINTAINED), recomputed: await lines(RECOMPUTED) };
}
