// The baseline: it runs the product's SQL and uses the same field names, so that both servers send about as many bytes.
// It has no sign-in, no validation of input or output, no limits, no headers and no compression. The caller names the
// owner in `x-owner`. With ONE_STATEMENT it saves a day in a single statement.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { openDatabase } from '@quarterdeck/server/platform/postgres/database';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { saveInOne } from './one-statement.ts';
import { productStatements, AUDIT_ENTRIES, type Statement } from './product-statements.ts';

interface Day {
  storeId: string;
  date: string;
  gameFinances: { gameId: string; sum: number }[];
  expenses: { description: string; amount: number; category: string }[];
  actualCashCount: number;
  notes: string;
  idempotencyKey: string;
}

interface Game {
  id: string;
  game_name: string;
  rep_name: string;
  commission_basis_points: number;
  quantity: number;
}

type Values = Record<string, unknown>;

const { DATABASE_URL: connectionString, PORT: port, ONE_STATEMENT: savesInOne } = process.env;

// Dates and times stay text, as in the product.
for (const type of [pg.types.builtins.DATE, pg.types.builtins.TIMESTAMPTZ])
  pg.types.setTypeParser(type, (text) => text);

const statements = await productStatements();
const product = openDatabase({}, () => undefined);
const pool = new pg.Pool({ connectionString, max: product.pool.options.max });

async function run<Row>(on: pg.Pool | pg.PoolClient, { name, text, bind }: Statement, values: Values): Promise<Row[]> {
  const result = await on.query({ name, text, values: bind(values) });
  return result.rows as Row[];
}

const toCents = (dollars: number): number => Math.round(dollars * 100);
const total = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

function contentOf(day: Day, games: Game[]): Values {
  const byId = new Map(games.map((game) => [game.id, game]));
  const lines = day.gameFinances.map(({ gameId, sum }) => ({ game: byId.get(gameId), takings: toCents(sum) }));
  const takings = lines.map((line) => line.takings);
  const rates = lines.map(({ game }) => game?.commission_basis_points ?? 0);
  const amounts = day.expenses.map((expense) => toCents(expense.amount));
  return {
    gameIds: lines.map(({ game }) => game?.id),
    gameNames: lines.map(({ game }) => game?.game_name),
    repNames: lines.map(({ game }) => game?.rep_name),
    rates,
    takings,
    machines: lines.map(({ game }) => game?.quantity),
    commissions: takings.map((amount, index) => Math.round((amount * (rates[index] ?? 0)) / 10_000)),
    descriptions: day.expenses.map((expense) => expense.description),
    amounts,
    categories: day.expenses.map((expense) => expense.category),
    totalMoneyIn: total(takings),
    totalMoneyOut: total(amounts),
    dailyProfit: total(takings) - total(amounts),
    actualCashCount: toCents(day.actualCashCount),
  };
}

interface RecordRow {
  games: Record<'ids' | 'names' | 'reps', string[]> & Record<'rates' | 'takings' | 'commissions', number[]>;
  expense_lines: [description: string, amount: number, category: string][];
}

const dollars = (cents: number | undefined): number => (cents ?? 0) / 100;

const withFieldNames = ({ games, ...row }: RecordRow) => ({
  ...row,
  game_lines: games.ids.map((gameId, line) => ({
    gameId,
    gameName: games.names[line],
    repName: games.reps[line],
    commission: dollars(games.rates[line]),
    sum: dollars(games.takings[line]),
    commissionOwed: dollars(games.commissions[line]),
  })),
  expense_lines: row.expense_lines.map(([description, amount, category]) => ({
    description,
    amount: dollars(amount),
    category,
  })),
});

async function save(ownerId: string, day: Day): Promise<unknown> {
  const client = await pool.connect();
  try {
    const { storeId, date, notes, idempotencyKey } = day;
    const recordId = uuidv7();
    await client.query('begin');
    await run(client, statements.lock, { ownerId });
    const content = contentOf(day, await run<Game>(client, statements.games, { ownerId, storeId }));
    const key = { ownerId, storeId, recordId, date, notes, idempotencyKey, contentHash: randomUUID() };
    await run(client, statements.insert, { ...key, ...content });
    await run(client, statements.totals, { ownerId, recordId });
    const saved = await run<RecordRow>(client, statements.readBack, { ownerId, recordId });
    await client.query('commit');
    return saved.map(withFieldNames)[0];
  } finally {
    client.release();
  }
}

async function saveInOneStatement(ownerId: string, day: Day): Promise<unknown> {
  const { storeId, date, notes, idempotencyKey, gameFinances, expenses } = day;
  const statement = saveInOne({
    ownerId,
    storeId,
    date,
    notes,
    idempotencyKey,
    contentHash: randomUUID(),
    auditChanges: JSON.stringify(AUDIT_ENTRIES),
    actualCashCount: toCents(day.actualCashCount),
    gameIds: gameFinances.map(({ gameId }) => gameId),
    takings: gameFinances.map(({ sum }) => toCents(sum)),
    descriptions: expenses.map(({ description }) => description),
    amounts: expenses.map(({ amount }) => toCents(amount)),
    categories: expenses.map(({ category }) => category),
  });
  const { rows } = await pool.query<RecordRow>(statement);
  return rows.map(withFieldNames)[0];
}

const saveDay = savesInOne === undefined ? save : saveInOneStatement;

async function bodyOf<Body>(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Body;
}

const handlers: Record<string, (ownerId: string, request: IncomingMessage) => Promise<unknown>> = {
  '/financials/create-financial': async (ownerId, request) => saveDay(ownerId, await bodyOf<Day>(request)),
  '/financials/fetch-store-financials': async (ownerId, request) => {
    const page = await bodyOf<{ storeId: string; limit: number }>(request);
    return (await run<RecordRow>(pool, statements.list, { ownerId, ...page })).map(withFieldNames);
  },
  '/metrics': () => {
    const { user, system } = process.cpuUsage();
    return Promise.resolve(`process_cpu_seconds_total ${(user + system) / 1e6}`);
  },
  '/dashboard/summary': async (ownerId) => (await run(pool, statements.dashboard, { ownerId }))[0],
};

async function handle(request: IncomingMessage): Promise<unknown> {
  const { url = '', headers } = request;
  return handlers[url]?.(String(headers['x-owner']), request);
}

const server = createServer((request, response) => {
  handle(request).then(
    (data) => {
      const body = JSON.stringify({ data });
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      response.end(body);
    },
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(Number(port), '127.0.0.1');
