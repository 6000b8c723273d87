import { runningEmbeddedPostgres } from '@quarterdeck/server/platform/postgres/embedded-postgres';
import { generatedSecrets } from '@quarterdeck/server/platform/generated-secrets';
import pg from 'pg';
import { ask, Browser } from './asking.ts';
import { until } from './server-process.ts';

export const OWNER_PASSWORD = 'insert coin twice';
const GAMES = ['Pac-Man', 'Skee-Ball', 'Galaga', 'Claw', 'Air Hockey'];

/** A client that saves records: an owner, or the tablet at their store's counter. */
export interface Counter {
  name: string;
  ownerId: string;
  storeId: string;
  gameIds: string[];
  token: string;
  /** The PIN for changes at a counter. */
  pin: string | undefined;
  browser: Browser;
}

/** Reads from an installation's database, independently of its server. */
export type Read = <Row>(statement: string, values?: unknown[]) => Promise<Row[]>;

/** @param connection where PostgreSQL is; each statement opens its own connection, so that none outlives a fault. */
export const readerOf =
  (connection: () => Promise<pg.ClientConfig>): Read =>
  async <Row>(statement: string, values: unknown[] = []) => {
    const client = new pg.Client({ ...(await connection()), connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(statement, values)).rows as Row[];
    } finally {
      await client.end();
    }
  };

/** Reads from the embedded database of a data folder. */
export const embeddedReader = (dataDir: string): Read =>
  readerOf(async () => {
    const { databasePassword: password } = await generatedSecrets(dataDir);
    return { ...(await runningEmbeddedPostgres({ dataDir, password })), database: 'quarterdeck' };
  });

/** A separate session, as from a separate browser. */
export async function signIn(url: string, address: string, name: string, password: string): Promise<string> {
  const { token } = await ask<{ token: string }>(new Browser(address), url, 'POST /auth/user/login', {
    email: name,
    password,
  });
  return token;
}

/** Signs an owner up and verifies the email in the database, because mails go nowhere here. */
async function signUp(url: string, read: Read, address: string, email: string): Promise<string> {
  const form = { email, password: OWNER_PASSWORD, password2: OWNER_PASSWORD };
  const response = await new Browser(address).ask(url, 'POST /auth/user/register', form);
  if (!response.answered || response.body.error !== undefined)
    throw new Error(`Signing up: ${JSON.stringify(response)}`);
  let owner: { id: string } | undefined;
  await until(`${email} is signed up`, async () => {
    const verified = 'update owners set email_verified_at = now() where email = $1 returning id';
    [owner] = await read<{ id: string }>(verified, [email]);
    return owner !== undefined;
  });
  return owner?.id ?? '';
}

interface NewStore {
  storeId: string;
  staffCredentials: { username: string; password: string };
}

/** An owner with a store, its games and a staff member, as two clients: the owner's and the store's counter. */
export async function anOwner(url: string, read: Read, number: number): Promise<Counter[]> {
  const address = `10.0.0.${number}`;
  const email = `owner${number}@faults.test`;
  const ownerId = await signUp(url, read, address, email);
  const token = await signIn(url, address, email, OWNER_PASSWORD);
  const browser = new Browser(address, token);
  const form = { storeName: `Pier ${number}`, address: `${number} Pier Road` };
  const { storeId, staffCredentials } = await ask<NewStore>(browser, url, 'POST /stores/create-store', form);
  let games: { _id: string }[] = [];
  for (const gameName of GAMES) {
    const game = { storeId, gameName, quantity: 1, commission: 33.33, repName: 'Ray', repPhone: '555-0100' };
    games = await ask(browser, url, 'POST /games/create-game', game);
  }
  const sam = {
    firstName: 'Sam',
    lastName: 'Lee',
    email: 'sam@staff.test',
    phone: '555-0142',
    startDate: '2025-02-03',
  };
  const hired = { storeId, ...sam };
  const [person] = await ask<{ _id: string; pin: string }[]>(browser, url, 'POST /staff/create-staff', hired);
  const permissions = { editFinancialEnabled: true, deleteFinancialEnabled: true };
  await ask(browser, url, 'POST /staff/edit-staff', { ...sam, ...permissions, _id: person?._id });
  const counterToken = await signIn(url, address, staffCredentials.username, staffCredentials.password);
  const shared = { ownerId, storeId, gameIds: games.map(({ _id }) => _id) };
  return [
    { ...shared, name: `owner ${number}`, pin: undefined, token, browser },
    {
      ...shared,
      name: `counter ${number}`,
      token: counterToken,
      pin: person?.pin,
      browser: new Browser(address, counterToken),
    },
  ];
}

/** Owners signed up over HTTP, with two clients each. */
export async function openArcades(url: string, read: Read, { owners }: { owners: number }): Promise<Counter[]> {
  const counters: Counter[] = [];
  for (let number = 1; number <= owners; number += 1) counters.push(...(await anOwner(url, read, number)));
  return counters;
}
