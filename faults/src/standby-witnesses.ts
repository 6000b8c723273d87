import { setTimeout } from 'node:timers/promises';
import type { MailServer } from '../../apps/server/test/mail/mail-server.ts';
import { openStream } from '../../apps/server/test/http/stream.ts';
import type { Read, Counter } from './arcade.ts';
import { Browser } from './asking.ts';
import { until } from './server-process.ts';

type UrlOf = (number: number) => string;

/** A mail's recipient and its job, from which its id is derived. */
const recipientAndId = (mail: string) => ({
  to: /^To: (.*)$/m.exec(mail)?.[1] ?? '',
  id: /^Message-ID: (.*)$/m.exec(mail)?.[1] ?? '',
});

const PAUSE_MS = 400;
const RETRY_PAUSE_MS = 100;

/** Users who sign up one after another: each sign-up adds a job that sends a mail. */
export class SignUps {
  /** Emails for which the server announced a mail, with the number of tries. */
  readonly acknowledged = new Map<string, number>();
  readonly #url: UrlOf;
  readonly #running: Promise<void>;
  #stopping = false;

  constructor(url: UrlOf) {
    this.#url = url;
    this.#running = this.#work();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }

  async #work(): Promise<void> {
    for (let number = 1; !this.#stopping; number += 1) {
      const email = `visitor${number}@faults.test`;
      const browser = new Browser(`10.1.${Math.floor(number / 250)}.${number % 250}`);
      const form = { email, password: 'insert coin twice', password2: 'insert coin twice' };
      for (let tries = 1; ; tries += 1) {
        const outcome = await browser.ask(this.#url(number + tries), 'POST /auth/user/register', form);
        if (outcome.answered && outcome.status === 200) {
          this.acknowledged.set(email, tries);
          break;
        }
        await setTimeout(RETRY_PAUSE_MS);
      }
      browser.close();
      await setTimeout(PAUSE_MS);
    }
  }
}

/**
 * The most jobs that one fault interrupts: each of the two servers works on a few at a time, and a mail can be sent
 * before its job is marked as done.
 */
const INTERRUPTED_PER_FAULT = 8;

/** Checks that every sign-up's mail was sent, and that jobs were repeated only after a fault. */
export async function compareMails({ acknowledged }: SignUps, { accepted }: MailServer, faults: number) {
  const mails = () => accepted.map(recipientAndId);
  const missing = () => {
    const recipients = new Set(mails().map(({ to }) => to));
    return [...acknowledged.keys()].filter((email) => !recipients.has(email));
  };
  // A job lost by a server goes to another one after two minutes.
  await until('every mail came', () => missing().length === 0, 200_000).catch(() => undefined);
  const problems = missing().map((email) => `NO MAIL: ${email}`);
  const again = accepted.length - new Set(mails().map(({ id }) => id)).size;
  if (again > faults * INTERRUPTED_PER_FAULT) problems.push(`${again} mails were sent a second time`);
  const figure = `${acknowledged.size} sign-ups; ${accepted.length} mails, ${again} of them repeated`;
  return { problems, figure };
}

/** Records the scheduled jobs: there must be one per minute, regardless of the number of nodes. */
export class CronWatch {
  readonly #minutes = new Map<string, Set<string>>();
  readonly #timer: NodeJS.Timeout;

  constructor(read: Read) {
    const look = async () => {
      const jobs = await read<{ id: string; minute: string }>(
        `select id, date_trunc('minute', created_on)::text as minute from jobs.job where name = 'reconcile-payments'`,
      );
      for (const { id, minute } of jobs) this.#minutes.set(minute, (this.#minutes.get(minute) ?? new Set()).add(id));
    };
    this.#timer = setInterval(() => void look().catch(() => undefined), 5_000);
  }

  async stop(): Promise<{ problems: string[]; figure: string }> {
    // A stopped scheduler would pass the check for duplicates.
    await until('the scheduler added a job', () => this.#minutes.size > 0).finally(() => clearInterval(this.#timer));
    const counts = [...this.#minutes.values()].map((ids) => ids.size);
    const doubled = counts.filter((count) => count > 1).length;
    const problems = doubled > 0 ? [`${doubled} minutes have more than one scheduled job`] : [];
    return { problems, figure: `scheduled jobs in ${counts.length} minutes, more than one in ${doubled}` };
  }
}

/** Tries before the limit applies: per name and address, across all nodes. */
const ALLOWED = 10;

/** Guesses passwords, alternating between the nodes. */
export class Guesser {
  readonly #browser: Browser;
  readonly #name: string;
  readonly #url: UrlOf;
  #checked = 0;
  #refused = 0;

  constructor(url: UrlOf, name: string, address: string) {
    this.#url = url;
    this.#name = name;
    this.#browser = new Browser(address);
  }

  async guess(times: number): Promise<void> {
    for (let number = 0; number < times; number += 1) {
      const form = { email: this.#name, password: `wrong ${number}` };
      const outcome = await this.#browser.ask(this.#url(number), 'POST /auth/user/login', form);
      if (outcome.answered && outcome.status === 429) this.#refused += 1;
      else if (outcome.answered && outcome.status === 200) this.#checked += 1;
      else {
        number -= 1;
        await setTimeout(RETRY_PAUSE_MS);
      }
    }
  }

  /** Closes its connections. @returns the problems. */
  finish(): string[] {
    this.#browser.close();
    const isRight = this.#checked <= ALLOWED && this.#refused > 0;
    return isRight ? [] : [`Of the guesses at two nodes ${this.#checked} were checked and ${this.#refused} refused`];
  }
}

/** A client that follows one node while changes are made at the other. */
export async function followNode({ token, storeId, browser }: Counter, here: string, there: string) {
  const stream = await openStream(here, { token });
  return {
    /** Waits for the message that events may have been missed: from then on none may be missed. */
    reconnected: () => stream.hears('event: missed'),
    /**
     * Makes a change and waits for its event.
     * @returns how long that took, in milliseconds
     */
    change: async () => {
      const begun = performance.now();
      const event = JSON.stringify({ storeId, topic: 'games' });
      const game = { storeId, quantity: 1, commission: 10, repName: 'Ray', repPhone: '555-0100' };
      const gameName = `Game ${begun}`;
      await until('the change is made', async () => {
        const outcome = await browser.ask(there, 'POST /games/create-game', { ...game, gameName });
        return outcome.answered && outcome.status === 200;
      });
      await stream.hears(event);
      stream.close();
      return performance.now() - begun;
    },
  };
}
