import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { openMailServer } from '../../apps/server/test/mail/mail-server.ts';
import { Browser } from './asking.ts';
import { seen, spread, underLoad, type FaultOptions, type Result } from './installation.ts';
import { until } from './server-process.ts';

/** The server's limits for open requests and then for jobs; exceeding their sum is a fault. */
const LIMIT_MS = 45_000;

/** Users who sign up one after the other, each of whom must get a mail. */
class SigningUp {
  readonly accepted: string[] = [];
  readonly #url: string;
  readonly #running: Promise<void>;
  #stopping = false;

  constructor(url: string) {
    this.#url = url;
    this.#running = this.#work();
  }

  stop(): Promise<void> {
    this.#stopping = true;
    return this.#running;
  }

  async #work(): Promise<void> {
    const password = 'insert coin twice';
    for (let number = 0; !this.#stopping; number += 1) {
      const email = `visitor${number}@faults.test`;
      const browser = new Browser(`10.1.${number >> 8}.${number & 255}`);
      const form = { email, password, password2: password };
      const outcome = await browser.ask(this.#url, 'POST /auth/user/register', form);
      browser.close();
      if (outcome.answered && outcome.status === 200) this.accepted.push(email);
      await setTimeout(50);
    }
  }
}

/**
 * Ends the server with SIGTERM under load: accepted requests get their response, and jobs finish or return to their
 * queue.
 */
export async function sigterm(options: FaultOptions): Promise<Result> {
  const { times, say } = options;
  const mails = await openMailServer();
  const result = await underLoad(options, { mailServer: mails.url }, async (installation) => {
    const { url, supervisor, journal, settle } = installation;
    const visitors = new SigningUp(url);
    const endsMs: number[] = [];
    const problems: string[] = [];
    for (let time = 1; time <= times; time += 1) {
      await setTimeout(500 + ((time * 619) % 1_500));
      const server = await supervisor.current;
      const begun = performance.now();
      const { code, signal } = await supervisor.endOnce('SIGTERM');
      endsMs.push(performance.now() - begun);
      if (code !== 0) problems.push(`End ${time}: ${signal ?? code} instead of 0, process ${server.pid}`);
      await supervisor.current;
      if (time % 5 === 0) say(`ended ${time} times, the last in ${endsMs.at(-1)?.toFixed(0)} ms`);
    }
    await visitors.stop();
    const arrivals = (email: string) => mails.accepted.filter((mail) => mail.includes(`To: ${email}\n`)).length;
    await until('every mail has arrived', () => visitors.accepted.every((email) => arrivals(email) > 0)).catch(
      (error) => problems.push((error as Error).message),
    );
    const doubled = visitors.accepted.filter((email) => arrivals(email) > 1);
    problems.push(...doubled.map((email) => `${email} got its mail ${arrivals(email)} times`));
    problems.push(...(await settle()));
    problems.push(...endsMs.filter((ms) => ms > LIMIT_MS).map((ms) => `It took ${ms.toFixed(0)} ms to end`));
    const dropped = journal.droppedConnections;
    if (dropped > 0) problems.push(`${dropped} requests were dropped after they had been sent`);
    return {
      figure: `${times} ends by SIGTERM in ${spread(endsMs)}, ${dropped} requests dropped after they were sent, ${visitors.accepted.length} mails for as many sign-ups; ${seen(journal)}`,
      problems,
    };
  });
  mails.close();
  return result;
}
