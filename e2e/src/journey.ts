import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { insertOwner } from '@quarterdeck/server/features/accounts/accounts.queries';
import { openSession } from '@quarterdeck/server/access/sessions';
import { openDatabase, type Database } from '@quarterdeck/server/platform/postgres/database';
import { hashPassword } from '@quarterdeck/server/platform/passwords';
import { businessDateAt, DEFAULT_DAY_END } from '@quarterdeck/domain/business-day';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SharedContexts } from './shared-contexts.ts';

export { expect } from '@playwright/test';

/** Set by the global set-up before any test is loaded. */
export const setting = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};
export const url = (): string => setting('JOURNEY_URL');

/** The test stores are in the browser's time zone. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The business date there. */
export const today = businessDateAt(new Date(), { timeZone, dayEndsAt: DEFAULT_DAY_END });

interface Reply<Data> {
  data: Data;
  error?: unknown;
}

/** The fields of a staff member that tests use. Amounts in dollars. */
export interface StaffMember {
  _id: string;
  firstName: string;
  username: string;
  pin: string;
  loan: { outstanding: number; status: string; payments: { amount: number }[] } | null;
  createdAt: string;
}

const LAPTOP = { width: 1280, height: 860 };

/** Each test has its own owner, so that tests can run in parallel. */
export class Owner {
  readonly email: string;
  readonly password: string;
  readonly token: string;

  constructor(email: string, password: string, token: string) {
    this.email = email;
    this.password = password;
    this.token = token;
  }

  /**
   * Calls the server as this owner.
   * @throws Error when the call fails.
   */
  async call<Data>(path: string, body?: unknown, method = 'POST'): Promise<Data> {
    const response = await fetch(url() + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const reply = (await response.json()) as Reply<Data>;
    if (reply.error !== undefined) throw new Error(`${path}: ${JSON.stringify(reply.error)}`);
    return reply.data;
  }

  /** @returns the store's id and its counter's credentials. */
  async addStore(storeName = 'Boardwalk Pier 7') {
    return this.call<{ storeId: string; staffCredentials: { username: string; password: string } }>(
      '/stores/create-store',
      {
        storeName,
        address: '7 Pier Road, Atlantic City',
        notes: 'Keys with Sam.',
        timeZone,
      },
    );
  }

  async addGames(storeId: string, names: string[]): Promise<{ _id: string; gameName: string }[]> {
    const game = { storeId, quantity: 1, commission: 12.5, repName: 'Rita Alvarez', repPhone: '555-0101' };
    let games: { _id: string; gameName: string }[] = [];
    for (const gameName of names) games = await this.call('/games/create-game', { ...game, gameName });
    return games;
  }

  /** Saves a record in which every game took `sum` dollars and the cash balances. */
  async addDay(
    storeId: string,
    games: { _id: string }[],
    { date, sum, pin }: { date: string; sum: number; pin?: string },
  ) {
    return this.call<{ _id: string; version: number }>('/financials/create-financial', {
      storeId,
      date,
      gameFinances: games.map((game) => ({ gameId: game._id, sum })),
      expenses: [],
      actualCashCount: Math.round(games.length * sum * 100) / 100,
      notes: '',
      idempotencyKey: randomUUID(),
      answer: 'record',
      pin,
    });
  }

  /** Adds a staff member to the store, Sam Okafor by default. */
  async addStaff(storeId: string, person: Record<string, unknown> = {}): Promise<StaffMember> {
    const form = {
      storeId,
      firstName: 'Sam',
      lastName: 'Okafor',
      email: 'sam@quarterdeck.test',
      phone: '(609) 555-0140',
      startDate: '2023-05-10',
      ...person,
    };
    const list = await this.call<StaffMember[]>('/staff/create-staff', form);
    const added = list.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).at(-1);
    if (!added) throw new Error('No staff member was added');
    // New staff may neither edit nor delete: permissions are given by an edit.
    if ('editFinancialEnabled' in form) await this.call('/staff/edit-staff', { ...form, _id: added._id });
    return added;
  }
}

/**
 * Signs in through the API, such as a store's counter.
 * @returns the token.
 */
export async function signInByApi(username: string, password: string): Promise<string> {
  const response = await fetch(`${url()}/auth/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: username, password }),
  });
  const { data } = (await response.json()) as Reply<{ token: string }>;
  return data.token;
}

/** Whether the token's session is still valid. */
export const isAlive = (token: string): Promise<boolean> =>
  fetch(`${url()}/auth/user/fetch-user`, { headers: { authorization: `Bearer ${token}` } }).then(
    ({ status }) => status === 200,
  );

interface VisitorFixtures {
  ownAddress: void;
  /** The token of the signed-in owner; undefined for a visitor. */
  token: string | undefined;
  /**
   * Opens another browser on a laptop, which closes with the journey.
   * @param token the session in which it is signed in.
   */
  openBrowser: (token?: string) => Promise<Page>;
  /** A browser context's options, for which contexts are shared. */
  options: string;
}

interface WorkerFixtures {
  database: Database;
  contexts: SharedContexts;
}

/** A visitor who is not signed in. */
export const visitorTest = base.extend<VisitorFixtures, WorkerFixtures>({
  database: [
    async ({}, use) => {
      const database = openDatabase({ connectionString: setting('JOURNEY_DATABASE_URL') }, () => undefined);
      await use(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
  contexts: [
    async ({ browser }, use) => {
      const contexts = new SharedContexts(browser, url());
      await use(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({}, use) => use(url()),
  token: async ({}, use) => use(undefined),
  options: async ({ viewport, hasTouch, isMobile, timezoneId, locale, colorScheme, contextOptions }, use) =>
    use(JSON.stringify([viewport, hasTouch, isMobile, timezoneId, locale, colorScheme, contextOptions])),
  context: async ({ contexts, options, token }, use) => {
    const context = await contexts.take(options, token);
    await use(context);
    await contexts.giveBack(options, context);
  },
  openBrowser: async ({ contexts, options }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (token) => {
      const context = await contexts.take(options, token);
      opened.push(context);
      const page = await contexts.pageOf(context);
      await page.setViewportSize(LAPTOP);
      return page;
    });
    for (const context of opened) await contexts.giveBack(options, context);
  },
  page: async ({ contexts, context }, use) => use(await contexts.pageOf(context)),
  // All tests share an IP address, and the limits per address would treat them as one visitor.
  ownAddress: [
    async ({ database }, use) => {
      await database.pool.query(`delete from rate_limits where key like '%-address%'`);
      await use();
    },
    { auto: true },
  ],
});

export const PASSWORD = 'pier seven high score';

/** An owner with a verified email, accepted terms and a session, and nothing else. */
export async function createOwner({ db }: Database): Promise<Owner> {
  const id = randomUUID();
  const email = `owner-${id}@quarterdeck.test`;
  const passwordHash = await hashPassword(PASSWORD);
  const token = await db.transaction(async (tx) => {
    const now = new Date();
    const profile = { id, email, fullName: 'Maria Rivera' };
    await insertOwner(tx, {
      ...profile,
      passwordHash,
      emailVerifiedAt: now,
      termsAcceptedAt: now,
      firstSignedInAt: now,
    });
    return openSession(tx, { ownerId: id, storeId: null, userAgent: 'journey' });
  });
  return new Owner(email, PASSWORD, token);
}

/** A signed-in owner without any data. */
export const test = visitorTest.extend<{ owner: Owner }>({
  owner: async ({ database }, use) => use(await createOwner(database)),
  token: async ({ owner }, use) => use(owner.token),
});

interface Mail {
  to: string;
  subject: string;
  text: string;
}

const MAIL_LIMIT_MS = 15_000;

/**
 * Waits for a mail, the newest of at least `count` to that email.
 * @returns its text and the path of its link, or an empty path.
 */
export async function readMail(to: string, subject: string, count = 1): Promise<{ link: string; text: string }> {
  const deadline = Date.now() + MAIL_LIMIT_MS;
  for (;;) {
    const mails = (await (await fetch(`${url()}/dev/mailbox.json`)).json()) as Mail[];
    const matching = mails.filter((mail) => mail.to === to && mail.subject.startsWith(subject));
    const text = matching[0]?.text;
    if (matching.length >= count && text !== undefined)
      return { text, link: /https?:\/\/[^\s/]+(\/\S+)/.exec(text)?.[1] ?? '' };
    if (Date.now() > deadline) throw new Error(`No mail "${subject}" to ${to}`);
    await sleep(200);
  }
}

/**
 * Holds requests to an address.
 * @returns a function that lets them go on.
 */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
