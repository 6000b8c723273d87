import { endpoints } from '../http/endpoints.ts';
import type { Wire } from './hostilities.ts';
import type { Actor, Plan } from './plans.ts';
import { asCurl, type Received } from './requests.ts';

interface Finding {
  number: number;
  plan: Plan;
  wire: Wire;
  response: Received;
}

const SHOWN_OF_EACH_KIND = 2;
const byCount = <Key>(counts: Map<Key, number>) => [...counts].sort(([, one], [, other]) => other - one);

/** Counts the responses and collects their problems by kind. */
export class Findings {
  readonly #seed: number;
  readonly #began = Date.now();
  readonly #kinds = new Map<string, { times: number; shown: string[] }>();
  readonly #statuses = new Map<number, number>();
  readonly #succeeded = new Map<string, number>();
  readonly #actors = new Set<Actor>();
  #longest = { milliseconds: 0, route: '' };

  readonly #log: readonly string[];

  /** @param log the lines of the server's log */
  constructor(seed: number, log: readonly string[]) {
    this.#seed = seed;
    this.#log = log;
  }

  count({ endpoint, actor }: Plan, { status, text, milliseconds }: Received): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    this.#actors.add(actor);
    if (milliseconds > this.#longest.milliseconds) this.#longest = { milliseconds, route: endpoint.route };
    if (status === 200 && /^\{"(data|success)":/.test(text) && !text.includes('"error":')) {
      this.#succeeded.set(endpoint.route, (this.#succeeded.get(endpoint.route) ?? 0) + 1);
    }
  }

  add(problem: string, { number, plan, wire, response }: Finding): void {
    const { endpoint, actor, hostility } = plan;
    const kind = `${endpoint.route}: ${problem}`;
    const kindFindings = this.#kinds.get(kind) ?? { times: 0, shown: [] };
    this.#kinds.set(kind, kindFindings);
    kindFindings.times += 1;
    if (kindFindings.shown.length >= SHOWN_OF_EACH_KIND) return;
    const how = hostility?.what ?? (plan.twists.map(({ what }) => what).join(', ') || 'valid');
    const what = `seed ${this.#seed}, request ${number}, ${actor}, ${how}`;
    const example = `  ${what}\n  ${asCurl(wire)}\n  → ${response.status} ${response.text.slice(0, 400)}${this.#logOf(response)}`;
    // Printed at once, because the end of a long run is far away.
    if (kindFindings.times === 1) console.log(`${kind}\n${example}`);
    kindFindings.shown.push(example);
  }

  /** The log entries of a request that failed with a server error. */
  #logOf({ text }: Received): string {
    const number = /reference: ([\da-f-]{36})/i.exec(text)?.[1];
    const line = number === undefined ? undefined : this.#log.find((each) => each.includes(number));
    return line === undefined ? '' : `\n  ${line.slice(0, 1_500)}`;
  }

  kinds(): string[] {
    return [...this.#kinds].map(([kind, { times }]) => `${times} × ${kind}`);
  }

  statuses(): ReadonlyMap<number, number> {
    return this.#statuses;
  }

  /** The endpoints with at least one successful response. */
  succeeded(): ReadonlySet<string> {
    return new Set(this.#succeeded.keys());
  }

  actors(): ReadonlySet<Actor> {
    return this.#actors;
  }

  summary(): string {
    const sent = [...this.#statuses.values()].reduce((sum, times) => sum + times, 0);
    const statuses = byCount(this.#statuses).map(([status, times]) => `${times} × ${status || 'closed'}`);
    const never = endpoints.map(({ route }) => route).filter((route) => !this.#succeeded.has(route));
    const successes = [...this.#succeeded.values()].reduce((sum, times) => sum + times, 0);
    const examples = [...this.#kinds].map(([kind, { times, shown }]) => `${times} × ${kind}\n${shown.join('\n')}`);
    const lines = [
      ...examples,
      `Fuzz: ${sent} requests, seed ${this.#seed}, ${((Date.now() - this.#began) / 1_000).toFixed(0)} s: ${statuses.join(', ')}`,
      `${successes} succeeded, at ${this.#succeeded.size} of ${endpoints.length} endpoints; never at: ${never.join(', ') || 'none'}`,
      `The slowest response took ${this.#longest.milliseconds.toFixed(0)} ms: ${this.#longest.route}`,
      `${this.#kinds.size} kinds of findings`,
    ];
    return lines.join('\n');
  }
}
