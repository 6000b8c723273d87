import { addDays, businessDate } from '@quarterdeck/domain/business-date';
import { cents, toDollars } from '@quarterdeck/domain/money';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Counter } from './arcade.ts';
import type { Outcome } from './asking.ts';
import type { Day, Journal, JournalEntry } from './journal.ts';

/** The pause before a retry. */
const PAUSE_MS = 100;
const CHUNK = 200;
const FIRST_DATE = businessDate('2022-01-01');

interface Action {
  do: 'save' | 'edit' | 'delete';
  /** The index of the client's own record. */
  which: number;
  day: Day;
}

const amounts = (length: number, max: number) =>
  fc.array(fc.integer({ min: 0, max }), { minLength: length, maxLength: length });

const actionFor = (games: number): fc.Arbitrary<Action> =>
  fc.record({
    do: fc.constantFrom('save', 'save', 'save', 'save', 'edit', 'edit', 'delete'),
    which: fc.nat(),
    day: fc.record({
      date: fc.nat(900).map((days) => addDays(FIRST_DATE, days) as string),
      takings: amounts(games, 99_999),
      expenses: fc.nat(2).chain((length) => amounts(length, 9_999)),
      counted: fc.integer({ min: 0, max: 500_000 }),
      notes: fc.stringMatching(/^[a-z]{1,12}$/),
    }),
  });

/** A client's actions, determined by the seed. */
function* actionsOf(counter: Counter, seed: number): Generator<Action> {
  const action = actionFor(counter.gameIds.length);
  for (let chunk = 0; ; chunk += 1) yield* fc.sample(action, { seed: seed + chunk, numRuns: CHUNK });
}

const formOf = ({ storeId, gameIds, pin }: Counter, { date, takings, expenses, counted, notes }: Day) => ({
  storeId,
  date,
  gameFinances: gameIds.map((gameId, index) => ({ gameId, sum: toDollars(cents(takings[index] ?? 0)) })),
  expenses: expenses.map((amount) => ({ description: 'Bulbs', amount: toDollars(cents(amount)) })),
  actualCashCount: toDollars(cents(counted)),
  notes,
  answer: 'record',
  pin,
});

export interface LoadOptions {
  /** Evaluated before each try: after a failover it is another server. */
  url: () => string;
  counters: Counter[];
  journal: Journal;
  seed: number;
  /** The pause of each client after a response, in milliseconds. */
  thinkMs?: number;
}

/**
 * Clients that save records, and edit and delete some, each one at a time. A request without a response, or with a
 * server error, is retried with the same key until it gets a response, as in the web app.
 */
export class Load {
  readonly #options: LoadOptions;
  readonly #running: Promise<void>[];
  #stopping = false;
  #giveUp = false;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#running = options.counters.map((counter, index) => this.#work(counter, options.seed + index * 1_000_003));
  }

  /**
   * Starts no more actions and waits for the pending ones.
   * @throws Error when that takes longer than `withinMs`.
   */
  async stop(withinMs = 120_000): Promise<void> {
    this.#stopping = true;
    const late = AbortSignal.timeout(withinMs);
    late.addEventListener('abort', () => (this.#giveUp = true));
    await Promise.all(this.#running);
  }

  async #work(counter: Counter, seed: number): Promise<void> {
    const mine: JournalEntry[] = [];
    for (const action of actionsOf(counter, seed)) {
      if (this.#stopping) return;
      const target = mine[action.which % Math.max(mine.length, 1)];
      try {
        if (action.do === 'save' || target === undefined) mine.push(await this.#save(counter, action.day));
        else if (action.do === 'edit') await this.#edit(target, action.day);
        else {
          mine.splice(mine.indexOf(target), 1);
          await this.#delete(target);
        }
      } catch (error) {
        this.#options.journal.problems.push(`${counter.name}: ${(error as Error).message}`);
        return;
      }
      await setTimeout(this.#options.thinkMs ?? 20);
    }
  }

  async #save(counter: Counter, day: Day): Promise<JournalEntry> {
    const { journal } = this.#options;
    const entry: JournalEntry = { key: randomUUID(), counter, day, recordId: undefined, version: 1, deleted: false };
    journal.entries.push(entry);
    const form = { ...formOf(counter, day), idempotencyKey: entry.key };
    const { data } = await this.#untilAnswered(counter, 'POST /financials/create-financial', form);
    const record = data as { _id: string; version: number };
    if (record.version !== 1) throw new Error(`the save of ${entry.key} answered version ${record.version}`);
    entry.recordId = record._id;
    journal.acknowledged.saves += 1;
    return entry;
  }

  async #edit(entry: JournalEntry, day: Day): Promise<void> {
    const form = { ...formOf(entry.counter, day), _id: entry.recordId, version: entry.version };
    const { data } = await this.#untilAnswered(entry.counter, 'PATCH /financials/edit-financial', form);
    const { version } = data as { version: number };
    if (version !== entry.version + 1) throw new Error(`the edit of version ${entry.version} answered ${version}`);
    Object.assign(entry, { day, version });
    this.#options.journal.acknowledged.edits += 1;
  }

  async #delete(entry: JournalEntry): Promise<void> {
    const form = { _id: entry.recordId, pin: entry.counter.pin, answer: 'record' };
    await this.#untilAnswered(
      entry.counter,
      'POST /financials/delete-financial',
      form,
      (error, tries) =>
        // The response to an earlier try was lost, and the record is already deleted.
        tries > 1 && JSON.stringify(error) === '{"_id":"Financial record not found"}',
    );
    entry.deleted = true;
    this.#options.journal.acknowledged.deletes += 1;
  }

  async #untilAnswered(
    { browser }: Counter,
    route: string,
    body: unknown,
    isDone: (error: unknown, tries: number) => boolean = () => false,
  ) {
    const { journal, url } = this.#options;
    for (let tries = 1; ; tries += 1) {
      const outcome = await browser.ask(url(), route, body);
      journal.longestMs = Math.max(journal.longestMs, outcome.ms);
      if (outcome.answered && outcome.status === 200) {
        const { error } = outcome.body;
        if (error !== undefined && !isDone(error, tries)) throw new Error(`${route}: ${JSON.stringify(error)}`);
        return outcome.body;
      }
      this.#noteFailure(route, outcome);
      if (this.#giveUp) throw new Error(`${route} was never answered`);
      await setTimeout(PAUSE_MS);
    }
  }

  #noteFailure(route: string, outcome: Outcome): void {
    const { journal } = this.#options;
    journal.note(outcome.answered ? String(outcome.status) : outcome.code);
    if (!outcome.answered) {
      if (outcome.sent) journal.droppedConnections += 1;
      return;
    }
    const text = JSON.stringify(outcome.body.error).replace(/[\da-f]{8}-[\da-f-]{27}/g, '…');
    journal.serverErrorTexts.add(`${outcome.status} ${text}`);
    // Sessions must survive every fault.
    if (outcome.status < 500) throw new Error(`${route}: ${outcome.status} ${text}`);
  }
}
