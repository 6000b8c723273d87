import { openSession } from '@quarterdeck/server/access/sessions';
import { openDatabase, type Connection } from '@quarterdeck/server/platform/postgres/database';
import { createDatabase } from '@quarterdeck/server/platform/postgres/migrate';
import { addDays, EARLIEST_DATE } from '@quarterdeck/domain/business-date';
import { randomUUID } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { ownersOf, populate } from './data-set.ts';

const STORES = 2;
const GAMES = 20;
const PASSWORD = 'one password for all users';

export interface Arcade {
  email: string;
  ownerId: string;
  storeIds: string[];
  /** The games of the first store. */
  gameIds: string[];
  ownerToken: string;
  counterToken: string;
  /** The PIN of a staff member of the first store, set by `employ`. */
  pin: string;
  saves: number;
}

/**
 * Creates and fills the database.
 * @returns all arcades, each with an owner's and a counter's session.
 */
export async function makeArcades(
  cluster: Connection,
  databaseName: string,
  { owners, days }: { owners: number; days: number },
): Promise<Arcade[]> {
  const connection = { ...cluster, database: databaseName };
  await createDatabase(cluster, databaseName);
  const having = { stores: STORES, gamesPerStore: GAMES };
  await populate(connection, {
    first: having,
    others: { ...having, count: owners - 1, haveHistory: true },
    days,
    password: PASSWORD,
  });
  const database = openDatabase(connection, () => undefined);
  // Counters save days before the history.
  await database.pool.query('update stores set entry_window_days = 100000');
  const arcades: Arcade[] = [];
  for (const { ownerId, email, storeIds, gameIds } of await ownersOf(database.pool)) {
    const [storeId = ''] = storeIds;
    const session = (of: string | null) => openSession(database.db, { ownerId, storeId: of, userAgent: 'bench' });
    const tokens = { ownerToken: await session(null), counterToken: await session(storeId) };
    arcades.push({ email, ownerId, storeIds, gameIds: gameIds.slice(0, GAMES), ...tokens, pin: '', saves: 0 });
  }
  await database.close();
  return arcades;
}

interface Call {
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: object;
}

const agent = new Agent({ keepAlive: true });

/**
 * @returns the response's data.
 * @throws Error when the call failed.
 */
async function send(url: string, { method, path, token, body }: Call, from: string): Promise<unknown> {
  const headers: Record<string, string> = {
    'accept-encoding': 'gzip',
    'content-type': 'application/json',
    'x-forwarded-for': from,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url + path, { method, headers, agent }, resolve)
      .once('error', reject)
      .end(body && JSON.stringify(body));
  });
  const { statusCode = 0 } = response;
  if (response.headers['content-encoding'] === 'gzip') {
    // Decompression is the browser's work and would take CPU from the measured server.
    for await (const chunk of response) void chunk;
    if (statusCode !== 200) throw new Error(`${method} ${path}: ${statusCode}`);
    return undefined;
  }
  const responseText = await text(response);
  if (statusCode !== 200 || responseText.startsWith('{"error"'))
    throw new Error(`${method} ${path}: ${statusCode} ${responseText}`);
  return (JSON.parse(responseText) as { data: unknown }).data;
}

/** Adds a staff member to each arcade, whose PIN signs its saves. */
export async function employ(url: string, arcades: Arcade[]): Promise<void> {
  for (const arcade of arcades) {
    const [storeId] = arcade.storeIds;
    const person = {
      firstName: 'Sam',
      lastName: 'Rivers',
      email: 'sam@bench.test',
      phone: '555 0100',
      startDate: '2026-01-05',
    };
    const body = { ...person, storeId };
    const call: Call = { method: 'POST', path: '/staff/create-staff', token: arcade.ownerToken, body };
    const [employed] = (await send(url, call, addressOf(arcade))) as { pin: string }[];
    arcade.pin = employed?.pin ?? '';
  }
}

/** Each arcade has its own IP address. */
const addressOf = ({ ownerId }: Arcade) =>
  `10.${[0, 2, 4].map((at) => parseInt(ownerId.slice(-6).slice(at, at + 2), 16)).join('.')}`;

function dayToSave(arcade: Arcade): object {
  const [storeId] = arcade.storeIds;
  arcade.saves += 1;
  const gameFinances = arcade.gameIds.map((gameId, index) => ({
    gameId,
    sum: 10 + ((arcade.saves + index) % 300) / 4,
  }));
  const moneyIn = gameFinances.reduce((sum, game) => sum + game.sum, 0);
  return {
    storeId,
    // Each save has a new date, before the history.
    date: addDays(EARLIEST_DATE, arcade.saves),
    gameFinances,
    expenses: [{ description: 'Bulbs', amount: 18.5, category: 'Maintenance' }],
    actualCashCount: moneyIn - 18.5,
    notes: 'A quiet day.',
    idempotencyKey: randomUUID(),
    pin: arcade.pin,
  };
}

interface UserAction {
  name: string;
  /** Frequency in percent. */
  share: number;
  call(arcade: Arcade): Call;
}

const asOwner = (path: string, body?: (arcade: Arcade) => object) => (arcade: Arcade) => ({
  method: body === undefined ? ('GET' as const) : ('POST' as const),
  path,
  token: arcade.ownerToken,
  ...(body && { body: body(arcade) }),
});
const ofStore = ({ storeIds }: Arcade) => ({ storeId: storeIds[0] });

/** The calls of a typical user. */
export const USER_ACTIONS: UserAction[] = [
  { name: 'open the dashboard', share: 26, call: asOwner('/dashboard/summary') },
  { name: 'open the stores', share: 12, call: asOwner('/stores/user-stores') },
  { name: "list a store's records", share: 16, call: asOwner('/financials/list-records', ofStore) },
  { name: 'sum up a store', share: 8, call: asOwner('/financials/store-summary', ofStore) },
  { name: 'commissions of a store', share: 4, call: asOwner('/financials/commission-summary', ofStore) },
  {
    name: 'print a report: 30 records with lines',
    share: 2,
    call: asOwner('/financials/fetch-store-financials', (arcade) => ({ ...ofStore(arcade), limit: 30 })),
  },
  { name: 'open staff', share: 5, call: asOwner('/staff/fetch-store-staff', ofStore) },
  {
    name: 'open the entry form',
    share: 12,
    call: (arcade) => ({
      method: 'POST',
      path: '/games/fetch-store-games',
      token: arcade.counterToken,
      body: ofStore(arcade),
    }),
  },
  {
    name: 'save a record with a PIN',
    share: 14,
    call: (arcade) => ({
      method: 'POST',
      path: '/financials/create-financial',
      token: arcade.counterToken,
      body: dayToSave(arcade),
    }),
  },
  {
    name: 'sign in',
    share: 1,
    call: ({ email }) => ({ method: 'POST', path: '/auth/user/login', body: { email, password: PASSWORD } }),
  },
];

export const perform = (url: string, action: UserAction, arcade: Arcade) =>
  send(url, action.call(arcade), addressOf(arcade));
