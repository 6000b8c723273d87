import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addDays } from '@quarterdeck/domain/business-date';
import { businessDateAt, DEFAULT_DAY_END, DEFAULT_TIME_ZONE } from '@quarterdeck/domain/business-day';
import { DAY_MS, HOUR_MS } from '@quarterdeck/domain/durations';
import { appCode } from '../../apps/server/test/accounts/authenticator.ts';
import { openMailServer, type MailServer } from '../../apps/server/test/mail/mail-server.ts';
import { anOwner, OWNER_PASSWORD, type Counter } from './arcade.ts';
import { ask, Browser, type Outcome } from './asking.ts';
import { seen, underLoad, type FaultOptions, type Installation, type Result } from './installation.ts';
import { createInstallationFolder, until } from './server-process.ts';

/** The time step of an app's codes. */
const STEP_MS = 30_000;
const WITNESS = 90;
const WITH_APP = 91;
/** The clock errors, one after the other, with the right time in between. */
const SHIFTS = [
  ['an hour ahead', HOUR_MS],
  ['right again', 0],
  ['a day ahead', DAY_MS],
  ['right again', 0],
  ['an hour behind', -HOUR_MS],
  ['right again', 0],
  ['a day behind', -DAY_MS],
  ['right again', 0],
] as const;
const PRELOAD = fileURLToPath(new URL('./shifted-clock.ts', import.meta.url));

const said = (outcome: Outcome): string =>
  outcome.answered ? `${outcome.status} ${JSON.stringify(outcome.body.error ?? 'ok')}` : outcome.code;

/** Signs up and waits for the mail, which a job sends. */
async function mailArrives(url: string, mails: MailServer, number: number): Promise<number> {
  const email = `late${number}@faults.test`;
  const form = { email, password: OWNER_PASSWORD, password2: OWNER_PASSWORD };
  await new Browser(`10.3.0.${number}`).ask(url, 'POST /auth/user/register', form);
  return until('the mail arrives', () => mails.accepted.some((mail) => mail.includes(`To: ${email}\n`)), 60_000);
}

/** Types wrong passwords until the rate limit applies. */
class Guesser {
  readonly #browser: Browser;
  readonly #name: string;

  constructor(number: number) {
    this.#name = `guessed${number}@faults.test`;
    this.#browser = new Browser(`10.4.0.${number}`);
  }

  /** @returns the time until the limit ends, as text; undefined when it does not apply */
  async guess(url: string): Promise<string | undefined> {
    const form = { email: this.#name, password: 'wrong' };
    const outcome = await this.#browser.ask(url, 'POST /auth/user/login', form);
    if (!outcome.answered || outcome.status !== 429) return undefined;
    return /wait (.*) and/.exec(String(outcome.body.error))?.[1];
  }

  async guessOften(url: string): Promise<string | undefined> {
    for (let tries = 0; tries < 10; tries += 1) await this.guess(url);
    return this.guess(url);
  }
}

/** Dates in a form: whether today, tomorrow and later days are accepted. */
async function acceptedDates({ url }: Installation, { browser, storeId, gameIds, pin }: Counter): Promise<string> {
  const today = businessDateAt(new Date(), { timeZone: DEFAULT_TIME_ZONE, dayEndsAt: DEFAULT_DAY_END });
  const savedNames: string[] = [];
  for (const [days, name] of [
    [0, 'today'],
    [1, 'tomorrow'],
    [2, 'in two days'],
    [3, 'in three days'],
  ] as const) {
    const gameFinances = [{ gameId: gameIds[0], sum: 1 }];
    const form = { storeId, gameFinances, actualCashCount: 1, date: addDays(today, days), pin };
    const extraFields = { idempotencyKey: randomUUID(), answer: 'record' };
    const outcome = await browser.ask(url, 'POST /financials/create-financial', { ...form, ...extraFields });
    if (outcome.answered && outcome.body.error === undefined) savedNames.push(name);
  }
  return savedNames.join(', ');
}

/** An owner with an authenticator app as second factor. */
class AppOwner {
  #secret = '';
  #usedStep = 0;

  /** An unused code: each is accepted only once. */
  async #freshCode(): Promise<string> {
    const step = () => Math.floor(Date.now() / STEP_MS);
    await until('the app shows another code', () => step() > this.#usedStep, 2 * STEP_MS);
    this.#usedStep = step();
    return appCode(this.#secret);
  }

  async setUp(url: string, { browser }: Counter): Promise<void> {
    const route = 'POST /auth/second-factor/start-authenticator';
    this.#secret = (await ask<{ secret: string }>(browser, url, route)).secret;
    await ask(browser, url, 'POST /auth/second-factor/confirm-authenticator', { code: await this.#freshCode() });
  }

  /**
   * Signs in with the code of a phone whose clock is right.
   * @returns the server's response
   */
  async signIn(url: string): Promise<string> {
    const browser = new Browser(`10.0.0.${WITH_APP}`);
    const form = { email: `owner${WITH_APP}@faults.test`, password: OWNER_PASSWORD };
    const first = await browser.ask(url, 'POST /auth/user/login', form);
    const { challenge } = ((first.answered && first.body.data) || {}) as { challenge?: string };
    const answer = { challenge, code: await this.#freshCode() };
    return said(await browser.ask(url, 'POST /auth/user/second-factor-code', answer));
  }
}

/** Work done before a clock error, to be checked during it. */
interface Before {
  form: object;
  recordId: string;
  appOwner: AppOwner;
  mails: MailServer;
}

async function aRepeatableSave(url: string, { browser, storeId, gameIds, pin }: Counter) {
  const gameFinances = [{ gameId: gameIds[0], sum: 12.34 }];
  const idempotencyKey = randomUUID();
  const date = '2021-06-01';
  const form = { storeId, gameFinances, actualCashCount: 1, date, pin, idempotencyKey, answer: 'record' };
  const { _id } = await ask<{ _id: string }>(browser, url, 'POST /financials/create-financial', form);
  return { form, recordId: _id };
}

/**
 * Checks everything that depends on the clock, once.
 * @returns a line of observations, and any problems
 */
async function checkAll(
  installation: Installation,
  witness: Counter,
  { form, recordId, appOwner, mails }: Before,
  { number, former }: { number: number; former: Guesser | undefined },
) {
  const { url, journal } = installation;
  const problems: string[] = [];
  const before = journal.acknowledgements;
  await until('saving goes on', () => journal.acknowledgements > before + 20, 60_000);
  const again = await witness.browser.ask(url, 'POST /financials/create-financial', form);
  if (!again.answered || (again.body.data as { _id?: string } | undefined)?._id !== recordId)
    problems.push(`A repeated save: ${said(again)}`);
  const owner = { email: `owner${WITNESS}@faults.test`, password: OWNER_PASSWORD };
  const signedIn = await new Browser(`10.0.0.${WITNESS}`).ask(url, 'POST /auth/user/login', owner);
  if (said(signedIn) !== '200 "ok"') problems.push(`Signing in: ${said(signedIn)}`);
  const mailMs = await mailArrives(url, mails, number);
  const days = await acceptedDates(installation, witness);
  if (!days.startsWith('today')) problems.push('The takings of today are refused');
  const formerly = former === undefined ? '' : `, earlier lock: ${(await former.guess(url)) ?? 'no longer'}`;
  const guesser = new Guesser(number);
  const locked = (await guesser.guessOften(url)) ?? 'never';
  const line = `mail after ${(mailMs / 1000).toFixed(1)} s; dates accepted: ${days}; app code: ${await appOwner.signIn(url)}; locked for ${locked}${formerly}`;
  return { line, problems, guesser };
}

/** Shifts the server's clock under load, by an hour and a day, ahead and behind. PostgreSQL's clock stays right. */
export async function clock(options: FaultOptions): Promise<Result> {
  const mails = await openMailServer();
  const { say } = options;
  const place = await createInstallationFolder();
  const clockFile = join(place.folder, 'clock');
  await writeFile(clockFile, '0');
  const env = { DATA_DIR: place.dataDir, CLOCK_FILE: clockFile };
  const settings = { place, env, mailServer: mails.url, nodeOptions: ['--import', PRELOAD] };
  const result = await underLoad(options, settings, async (installation) => {
    const { supervisor, journal, settle, url, read } = installation;
    // Separate owners: the journal does not include their saves.
    const [witness] = await anOwner(url, read, WITNESS);
    const [withApp] = await anOwner(url, read, WITH_APP);
    if (!withApp || !witness) throw new Error('An owner has no counter');
    const appOwner = new AppOwner();
    await appOwner.setUp(url, withApp);
    const before = { ...(await aRepeatableSave(url, witness)), appOwner, mails };
    const problems: string[] = [];
    const lines: string[] = [];
    let former: Guesser | undefined;
    for (const [index, [name, shiftMs]] of SHIFTS.entries()) {
      await writeFile(clockFile, String(shiftMs));
      await setTimeout(1_000);
      const findings = await checkAll(installation, witness, before, { number: index + 1, former });
      former = findings.guesser;
      lines.push(`\n  ${name}: ${findings.line}`);
      problems.push(...findings.problems.map((problem) => `${name}: ${problem}`));
      say(`${name}: ${findings.line}`);
    }
    problems.push(...(await settle()));
    problems.push(...supervisor.unexpectedExits.map((how) => `The server ended: ${how}`));
    return { figure: `the server’s clock wrong by an hour and a day${lines.join('')}\n  ${seen(journal)}`, problems };
  });
  mails.close();
  return result;
}
