import { openSession } from '@quarterdeck/server/access/sessions';
import { recountTotals } from '@quarterdeck/server/features/financials/recount.queries';
import { openDatabase, type Connection } from '@quarterdeck/server/platform/postgres/database';
import { createDatabase, migrate } from '@quarterdeck/server/platform/postgres/migrate';
import { hashPassword } from '@quarterdeck/server/platform/passwords';
import { createSecrets } from '@quarterdeck/server/platform/secrets';
import pg from 'pg';
import { totalsTwice } from '../../apps/server/test/postgres/recomputed-totals.ts';
import { APP_SECRET } from './servers.ts';

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
  /** The password of all owners and stores. */
  password: string;
}

const people = (
  { first, others }: Population,
  owners: { passwordHash: string },
  stores: { passwordSealed: string },
) => {
  const have = (what: keyof Having) =>
    `case when email = 'owner0@bench.test' then ${first[what]} else ${others[what]} end`;
  return `
  insert into owners (id, email, full_name, password_hash, email_verified_at)
  select uuidv7(), 'owner' || n || '@bench.test', 'Owner ' || n, ${pg.escapeLiteral(owners.passwordHash)}, now() from generate_series(0, ${others.count}) as n;
  insert into stores (owner_id, id, store_name, address, notes, username, password_sealed, password_keyed_hash,
    subscription_id)
  select owners.id, uuidv7(), 'Store ' || n, 'Pier Road ' || n, '', full_name || n,
    ${pg.escapeLiteral(stores.passwordSealed)}, '', case when n > 1 then 'I-' || full_name || n end
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

/** Totals of zero, which the product inserts with an owner and a store. */
const NO_TOTALS = `
  insert into owner_totals (owner_id, record_count, money_in_cents, money_out_cents, day_count)
  select id, 0, 0, 0, 0 from owners;
  insert into store_totals (owner_id, store_id, record_count, money_in_cents, money_out_cents, day_count)
  select owner_id, id, 0, 0, 0, 0 from stores;`;

/** Migrates a new database and fills it. Uses its own connection, because this exceeds the time limit of a request. */
export async function populate(connection: Connection, population: Population): Promise<void> {
  await migrate(connection);
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('begin');
  await client.query(`set local work_mem = '256MB'`);
  // Skips foreign key checks: all rows are consistent, and checking 3 million references takes a minute.
  await client.query('set local session_replication_role = replica');
  const passwordHash = await hashPassword(population.password);
  const passwordSealed = createSecrets(APP_SECRET).encrypt(population.password);
  await client.query(people(population, { passwordHash }, { passwordSealed }));
  await client.query(history(population.days));
  await client.query(NO_TOTALS);
  await client.query('commit');
  await client.query('vacuum (analyze)');
  await recount(connection);
  await client.query('vacuum (analyze)');
  await client.query('checkpoint');
  await client.end();
}

/** Recomputes the totals of the owners who have records. */
async function recount(connection: Connection): Promise<void> {
  const database = openDatabase(connection, () => undefined);
  const result = await database.pool.query<{ owner_id: string; store_ids: string[] }>(
    'select owner_id, array_agg(distinct store_id) as store_ids from financial_records group by owner_id',
  );
  for (const { owner_id: ownerId, store_ids: storeIds } of result.rows)
    await database.db.transaction((tx) => recountTotals(tx, ownerId, storeIds));
  await database.close();
}

/** @throws Error when a maintained total differs from the sum of its records. */
export async function requireTotals({ name, connection }: Pick<DataSet, 'name' | 'connection'>): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const owners = await client.query<{ id: string }>('select id from owners');
  for (const { id } of owners.rows) {
    const read = async (text: string) => (await client.query<{ line: string }>({ text, values: [id] })).rows;
    const { stored, recomputed } = await totalsTwice(read);
    const expected = new Set(recomputed);
    const wrong = stored.filter((line) => !expected.delete(line)).concat(...expected);
    if (wrong.length > 0) throw new Error(`${name}: ${wrong.length} totals of ${id} are wrong, such as ${wrong[0]}`);
  }
  await client.end();
}

/** The owner with the history comes first. */
export async function ownersOf(pool: pg.Pool) {
  const result = await pool.query(
    `select owner_id as "ownerId", email, array_agg(distinct store_id order by store_id) as "storeIds", array_agg(games.id order by store_id, games.id) as "gameIds"
     from games join owners on owners.id = owner_id group by owner_id, email order by email <> 'owner0@bench.test', email`,
  );
  return result.rows as { ownerId: string; email: string; storeIds: string[]; gameIds: string[] }[];
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
    password: 'one password for all',
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
