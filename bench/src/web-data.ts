export const ROWS = 10_000;
export const ENTRY_GAMES = 60;

/**
 * An owner with ten thousand of everything that lists show: records and history in one store, games and borrowers in
 * another. A third store has 60 games, for the entry form. Passwords and PINs are copied from the demonstration,
 * because only the server can encrypt them.
 */
export const LONG_LISTS = `
  insert into owners (id, email, full_name, password_hash, email_verified_at, terms_accepted_at)
  values (uuidv7(), 'long@bench.test', 'Long Lists', '', now(), now());
  create temporary table long_owner as select id from owners where email = 'long@bench.test';
  insert into stores (owner_id, id, store_name, address, notes, username, password_sealed, password_keyed_hash,
    subscription_id)
  select long_owner.id, uuidv7(), name, 'Pier Road', '', 'bench-' || name, password_sealed, '',
    case when name <> 'Records' then 'I-bench-' || name end
  from long_owner, (select password_sealed from stores limit 1) as template,
    unnest(array['Records', 'People', 'Entry']) as name;
  insert into games (owner_id, id, store_id, game_name, quantity, commission_basis_points, rep_name, rep_phone)
  select owner_id, uuidv7(), stores.id, 'Arcade Game ' || n, 1, (n % 5) * 1000, 'Representative ' || n % 5, '555 0100'
  from stores join long_owner on long_owner.id = owner_id,
    generate_series(1, case store_name when 'People' then ${ROWS} when 'Entry' then ${ENTRY_GAMES} else 1 end) as n;

  create temporary table planned as
  select stores.owner_id, uuidv7(make_interval(secs => n - ${ROWS})) as id, stores.id as store_id,
    current_date - ((${ROWS} - n) / 2)::int as date, 500 + (hashtext(n::text) & 8191) as takings
  from stores join long_owner on long_owner.id = owner_id, generate_series(1, ${ROWS}) as n where store_name = 'Records';
  insert into financial_records (owner_id, id, store_id, business_date, total_money_in_cents, total_money_out_cents,
    daily_profit_cents, expected_cash_cents, actual_cash_count_cents, notes, created_by, idempotency_key, content_hash)
  select owner_id, id, store_id, date, takings, 0, takings, takings, takings - (takings % 3) * 100, '', 'Admin',
    gen_random_uuid(), ''
  from planned;
  insert into game_lines (owner_id, record_id, line_number, game_id, game_name, rep_name, commission_basis_points,
    takings_cents, commission_cents)
  select planned.owner_id, planned.id, 1, games.id, game_name, rep_name, commission_basis_points, takings,
    round(takings * commission_basis_points / 10000.0)
  from planned join games on games.owner_id = planned.owner_id and games.store_id = planned.store_id;
  insert into store_day_totals
  select owner_id, store_id, business_date, count(*), sum(total_money_in_cents), 0
  from financial_records where owner_id in (select id from long_owner) group by 1, 2, 3;
  insert into store_totals
  select owner_id, store_id, count(*), sum(total_money_in_cents), 0, count(distinct business_date)
  from financial_records where owner_id in (select id from long_owner) group by 1, 2;
  insert into owner_totals
  select owner_id, count(*), sum(total_money_in_cents), 0, count(distinct business_date)
  from financial_records where owner_id in (select id from long_owner) group by 1 on conflict do nothing;
  insert into store_totals select owner_id, id, 0, 0, 0, 0 from stores on conflict do nothing;

  insert into audit_entries (owner_id, id, store_id, kind, subject_id, subject, action, actor, changes, at)
  select owner_id, uuidv7(make_interval(secs => n - ${ROWS})), store_id, 'record', id, date::text, 'changed', 'Admin',
    '[{"what": "Takings", "before": "$100.00", "after": "$120.00"}, {"what": "Notes", "before": null, "after": "Rain"}]',
    now() - make_interval(mins => 30 * (${ROWS} - n)::int)
  from (select *, row_number() over (order by id) as n from planned) as planned;

  insert into staff (owner_id, id, store_id, first_name, last_name, email, phone, position, start_date,
    hourly_rate_cents, payment_terms, payment_method, payment_value_cents, username, pin_sealed, pin_keyed_hash)
  select stores.owner_id, uuidv7(), stores.id, first_name, last_name || ' ' || n, 'person' || n || '@bench.test', phone,
    position, start_date, hourly_rate_cents, payment_terms, payment_method, payment_value_cents, 'bench' || n,
    pin_sealed, 'bench' || n
  from stores join long_owner on long_owner.id = stores.owner_id,
    (select * from staff order by id limit 1) as template, generate_series(1, ${ROWS}) as n
  where store_name = 'People';
  insert into loans (owner_id, id, staff_id, amount_cents, notes, date_issued, due_date)
  select owner_id, uuidv7(), staff.id, 50000, '', current_date - 30, current_date + 30
  from staff join long_owner on long_owner.id = owner_id;
  drop table planned, long_owner;
  analyze`;
