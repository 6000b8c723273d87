import { openSession } from '@quarterdeck/server/access/sessions';
import { openDatabase, type Connection } from '@quarterdeck/server/platform/postgres/database';
import { createDatabase, migrate } from '@quarterdeck/server/platform/postgres/migrate';
import pg from 'pg';

export const STORES = 10;
export const GAMES_PER_STORE = 40;
/** Owners who save: enough that 16 connections rarely wait for the same owner's lock. */
const SAVERS = 200;
export const GAMES_PER_SAVE = 20;
const EXPENSES_PER_RECORD = 3;

/** One owner with ten stores and `days` of history, and 200 owners with one store each, who save records. */
export interface DataSet {
  name: string;
  connection: Connection;
  days: number;
  reader: { ownerId: string; token: string; storeIds: string[] };
  savers: { ownerId: string; token: string; storeId: string; gameIds: string[] }[];
}

interface Having {
  stores: number;
  gamesPerStore: number;
}

/** The owners of a database, and for how many days their stores have daily records. */
export interface Population {
  /** The owner with a history. */
  first: Having;
  others: Having & { count: number; haveHistory: boolean };
  days: number;
  /** The same for all owners. */
  passwordHash: string;
}

const people = ({ first, others }: Population) => {
  const have = (what: keyof Having) =>
    `case when email = 'owner0@bench.test' then ${first[what]} else ${others[what]} end`;
  return `
  insert into owners (id, email, full_name, password_hash, email_verified_at)
  select uuidv7(), 'owner' || n || '@bench.test', 'Owner ' || n, $1, now() from generate_series(0, ${others.count}) as n;
  insert into stores (owner_id, id, store_name, address, notes, username, password_sealed, password_keyed_hash,
    subscription_id)
  select owners.id, uuidv7(), 'Store ' || n, 'Pier Road ' || n, '', full_name || n, '', '',
    case when n > 1 then 'I-' || full_name || n end
  from owners, generate_series(1, ${have('stores')}) as n;
  insert into games (owner_id, id, store_id, game_name, quantity, commission_basis_points, rep_name, rep_phone)
  select owner_id, uuidv7(), stores.id, 'Arcade Game ' || n, 1, (n % 5) * 1000, 'Representative ' || n % 5, '555 0100'
  from stores join owners on owners.id = owner_id, generate_series(1, ${have('gamesPerStore')}) as n;
  create temporary table reader as select id from owners where ${others.haveHistory} or email = 'owner0@bench.test';`;
};

// Lines first, so that a record is written once, with its totals.
const history = (days: number) => `
  create temporary table planned as
  select stores.owner_id, uuidv7(make_interval(days => -age)) as id, stores.id as store_id, current_date - age as date
  from stores join reader on reader.id = owner_id, generate_series(${days}, 1, -1) as age order by age desc, stores.id;
  insert into game_lines (owner_id, record_id, line_number, game_id, game_name, rep_name, commission_basis_points,
    takings_cents, commission_cents)
  select planned.owner_id, planned.id, game.n, game.id, game_name, rep_name, rate, takings,
    round(takings * rate / 10000.0)
  from planned join (
    select *, commission_basis_points as rate, row_number() over (partition by store_id order by id) as n from games
  ) as game on game.owner_id = planned.owner_id and game.store_id = planned.store_id
  cross join lateral (select 500 + (hashtext(planned.id::text || game.id) & 8191) as takings) as day
  order by date, planned.id, game.n;
  insert into expense_lines (owner_id, record_id, line_number, description, amount_cents, category)
  select owner_id, id, n, 'Prize tickets', 400 + n * 100, 'Supplies'
  from planned, generate_series(1, ${EXPENSES_PER_RECORD}) as n order by date, id, n;
  insert into financial_records (owner_id, id, store_id, business_date, total_money_in_cents, total_money_out_cents,
    daily_profit_cents, expected_cash_cents, actual_cash_count_cents, notes, created_by, idempotency_key, content_hash)
  select owner_id, id, store_id, date, money_in, money_out, money_in - money_out, money_in - money_out,
    money_in - money_out, '', 'Admin', gen_random_uuid(), ''
  from planned
  join (select record_id, sum(takings_cents) as money_in from game_lines group by 1) as lines on lines.record_id = id
  join (select record_id, sum(amount_cents) as money_out from expense_lines group by 1) as spent on spent.record_id = id
  order by date, id;
  drop table planned;`;

const SUMS = 'count(*), sum(total_money_in_cents), sum(total_money_out_cents)';

/** The maintained totals, each with the statement that recomputes it. Totals that were never changed have no row. */
const TOTALS = {
  owner_totals: `select owner_id, ${SUMS}, count(distinct business_date) from financial_records group by 1`,
  owner_day_totals: `select owner_id, business_date, ${SUMS} from financial_records group by 1, 2`,
  store_totals: `select owner_id, store_id, ${SUMS}, count(distinct business_date) from financial_records group by 1, 2`,
  store_day_totals: `select owner_id, store_id, business_date, ${SUMS} from financial_records group by 1, 2, 3`,
  store_game_totals: `select records.owner_id, store_id, game_name, count(*), sum(takings_cents)
    from game_lines as lines join financial_records as records
      on records.owner_id = lines.owner_id and records.id = lines.record_id group by 1, 2, 3`,
  store_rep_month_totals: `select records.owner_id, store_id, date_trunc('month', business_date)::date, rep_name,
      sum(takings_cents), sum(commission_cents)
    from game_lines as lines join financial_records as records
      on records.owner_id = lines.owner_id and records.id = lines.record_id group by 1, 2, 3, 4`,
};

/** Migrates a new database and fills it. Uses its own connection, because this exceeds the time limit of a request. */
export async function populate(connection: Connection, population: Population): Promise<void> {
  await migrate(connection);
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('begin');
  await client.query(`set local work_mem = '256MB'`);
  // Skips foreign key checks: all rows are consistent, and checking 3 million references takes a minute.
  await client.query('set local session_replication_role = replica');
  await client.query(people(population).replace('$1', pg.escapeLiteral(population.passwordHash)));
  await client.query(history(population.days));
  for (const [table, recomputed] of Object.entries(TOTALS)) await client.query(`insert into ${table} ${recomputed}`);
  await client.query(`insert into owner_totals select id, 0, 0, 0, 0 from owners on conflict do nothing`);
  await client.query(`insert into store_totals select owner_id, id, 0, 0, 0, 0 from stores on conflict do nothing`);
  await client.query('commit');
  await client.query('vacuum (analyze)');
  await client.query('checkpoint');
  await client.end();
}

/** @throws Error when a maintained total differs from the sum of its records. */
export async function requireTotals({ name, connection }: Pick<DataSet, 'name' | 'connection'>): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  for (const [table, recomputed] of Object.entries(TOTALS)) {
    const isEmpty = table === 'store_rep_month_totals' ? 'takings_cents = 0' : 'record_count = 0';
    // The owner's row also counts its locks.
    const columns =
      table === 'owner_totals' ? 'owner_id, record_count, money_in_cents, money_out_cents, day_count' : '*';
    const kept = `select ${columns} from ${table} where not (${isEmpty})`;
    const wrong = await client.query<{ rows: string }>(
      `select count(*) as rows from ((${recomputed}) except (${kept}) union all ((${kept}) except (${recomputed}))) as wrong`,
    );
    const rows = Number(wrong.rows[0]?.rows);
    if (rows > 0) throw new Error(`${name}: ${rows} rows of ${table} differ from the sums of the records`);
  }
  await client.end();
}

/** The owner with the history comes first. */
export async function ownersOf(pool: pg.Pool) {
  const found = await pool.query(
    `select owner_id as "ownerId", email, array_agg(distinct store_id order by store_id) as "storeIds", array_agg(games.id order by store_id, games.id) as "gameIds"
     from games join owners on owners.id = owner_id group by owner_id, email order by email <> 'owner0@bench.test', email`,
  );
  return found.rows as { ownerId: string; email: string; storeIds: string[]; gameIds: string[] }[];
}

/** Creates and fills a data set's database. */
export async function createDataSet(
  cluster: Connection,
  databaseName: string,
  name: string,
  days: number,
): Promise<DataSet> {
  const connection = { ...cluster, database: databaseName };
  await createDatabase(cluster, databaseName);
  await populate(connection, {
    first: { stores: STORES, gamesPerStore: GAMES_PER_STORE },
    others: { count: SAVERS, stores: 1, gamesPerStore: GAMES_PER_SAVE, haveHistory: false },
    days,
    passwordHash: '',
  });
  const database = openDatabase(connection, () => undefined);
  const { db, pool } = database;
  const signIn = (ownerId: string) => openSession(db, { ownerId, storeId: null, userAgent: 'bench' });
  const [reader, ...savers] = await ownersOf(pool);
  if (!reader) throw new Error('The data set has no owners');
  const dataSet: DataSet = {
    name,
    connection,
    days,
    reader: { ...reader, token: await signIn(reader.ownerId) },
    savers: [],
  };
  for (const { ownerId, storeIds, gameIds } of savers) {
    const [storeId = ''] = storeIds;
    dataSet.savers.push({ ownerId, storeId, gameIds, token: await signIn(ownerId) });
  }
  await database.close();
  await requireTotals(dataSet);
  return dataSet;
}
