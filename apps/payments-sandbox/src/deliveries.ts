import { setTimeout as pause } from 'node:timers/promises';

/** A webhook on its way to the merchant. */
export interface Delivery {
  id: number;
  provider: 'paypal' | 'yoco';
  type: string;
  eventId: string;
  url: string;
  headers: Record<string, string>;
  /** The exact text that the signature covers. */
  body: string;
}

/** A delivery to send; it is signed when sent. */
export type Outgoing = Omit<Delivery, 'id' | 'headers'> & { sign: () => Promise<Record<string, string>> };

/** @returns the merchant's HTTP status. Throws when there is no response. */
export type Deliver = (delivery: Delivery) => Promise<number>;

export type NextDeliveries =
  | { effect: 'drop'; times?: number }
  | { effect: 'duplicate'; times?: number }
  | { effect: 'delay'; times?: number; ms: number }
  /** The next `times` deliveries wait for each other and are sent in reverse order. */
  | { effect: 'reorder'; times: number };

export interface Deliveries {
  send(outgoing: Outgoing): void;
  /**
   * While on, deliveries are held until released.
   * @returns when all earlier deliveries are done.
   */
  hold(on: boolean): Promise<void>;
  held(): Omit<Delivery, 'headers'>[];
  /**
   * Releases held deliveries by id, in that order; all if none are given. `keep` leaves them held, to be sent again.
   */
  release(ids?: number[], options?: { keep?: boolean }): Promise<{ id: number; status: number | 'no answer' }[]>;
  /** Discards held deliveries. */
  discard(ids?: number[]): void;
  next(effect: NextDeliveries): void;
  /** Waits until no delivery is in progress, retries and delays included. */
  settled(): Promise<void>;
  reset(): void;
  close(): void;
}

const TIMEOUT_MS = 15_000;

/** Follows no redirects, like the providers. */
export const post: Deliver = async ({ url, headers, body }) => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
  await response.arrayBuffer();
  return response.status;
};

interface Waiting extends Outgoing {
  id: number;
  generation: number;
}

class Queue implements Deliveries {
  #nextId = 1;
  #holding = false;
  #waiting: Waiting[] = [];
  #effects: { effect: NextDeliveries; remaining: number }[] = [];
  #reordering: Waiting[] = [];
  /** Increased by a reset: deliveries from before it are no longer sent. */
  #generation = 0;
  readonly #underWay = new Set<Promise<unknown>>();
  /** First attempts are sent one after the other; `next` changes the order. */
  #line: Promise<unknown> = Promise.resolve();
  readonly #stopped = new AbortController();
  readonly #deliver: Deliver;
  readonly #retryDelaysMs: number[];

  constructor(deliver: Deliver, retryDelaysMs: number[]) {
    this.#deliver = deliver;
    this.#retryDelaysMs = retryDelaysMs;
  }

  send(outgoing: Outgoing): void {
    const waiting = { ...outgoing, id: this.#nextId++, generation: this.#generation };
    if (this.#holding) this.#waiting.push(waiting);
    else this.#withEffect(waiting);
  }

  #withEffect(waiting: Waiting): void {
    const current = this.#effects[0];
    if (!current) return this.#start(waiting);
    current.remaining -= 1;
    if (current.remaining <= 0) this.#effects.shift();
    switch (current.effect.effect) {
      case 'drop':
        return;
      case 'duplicate':
        this.#start(waiting);
        return this.#start(waiting);
      case 'delay':
        return this.#start(waiting, current.effect.ms);
      case 'reorder':
        this.#reordering.push(waiting);
        if (current.remaining <= 0) for (const delivery of this.#reordering.splice(0).reverse()) this.#start(delivery);
    }
  }

  #start(waiting: Waiting, delayMs = 0): void {
    this.#track(this.#deliverWithRetries(waiting, delayMs));
  }

  async #deliverWithRetries(waiting: Waiting, delayMs: number): Promise<void> {
    const status = await (delayMs > 0 ? this.#attemptAfter(delayMs, waiting) : this.#attemptInLine(waiting));
    if (!isDelivered(status)) await this.#retry(waiting);
  }

  async #attemptAfter(delayMs: number, waiting: Waiting): Promise<number | 'no answer'> {
    await this.#pause(delayMs);
    return this.#attempt(waiting);
  }

  #attemptInLine(waiting: Waiting): Promise<number | 'no answer'> {
    // Even without a delay, the call that caused the event gets its response first.
    const attempt = this.#line.then(() => this.#attemptAfter(0, waiting));
    this.#line = attempt;
    return attempt;
  }

  async #retry(waiting: Waiting): Promise<void> {
    for (const delayMs of this.#retryDelaysMs) {
      await this.#pause(delayMs);
      if (this.#stopped.signal.aborted || waiting.generation !== this.#generation) return;
      if (isDelivered(await this.#attempt(waiting))) return;
    }
  }

  async #attempt({ sign, generation, ...outgoing }: Waiting): Promise<number | 'no answer'> {
    if (this.#stopped.signal.aborted || generation !== this.#generation) return 'no answer';
    try {
      return await this.#deliver({ ...outgoing, headers: await sign() });
    } catch {
      return 'no answer';
    }
  }

  async #pause(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
  }

  #track(work: Promise<unknown>): void {
    this.#underWay.add(work);
    void work.finally(() => this.#underWay.delete(work));
  }

  async hold(on: boolean): Promise<void> {
    this.#holding = on;
    await this.settled();
  }

  held() {
    return this.#waiting.map(({ id, provider, type, eventId, url, body }) => ({
      id,
      provider,
      type,
      eventId,
      url,
      body,
    }));
  }

  async release(ids = this.#waiting.map(({ id }) => id), { keep = false } = {}) {
    const released = ids.map((id) => {
      const delivery = this.#waiting.find((waiting) => waiting.id === id);
      if (!delivery) throw new RangeError(`Delivery ${id} is not on hold.`);
      return delivery;
    });
    if (!keep) this.discard(ids);
    const results: { id: number; status: number | 'no answer' }[] = [];
    for (const delivery of released) results.push({ id: delivery.id, status: await this.#attempt(delivery) });
    return results;
  }

  discard(ids = this.#waiting.map(({ id }) => id)): void {
    this.#waiting = this.#waiting.filter(({ id }) => !ids.includes(id));
  }

  next(effect: NextDeliveries): void {
    this.#effects.push({ effect, remaining: effect.times ?? 1 });
  }

  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  reset(): void {
    this.#generation += 1;
    this.#holding = false;
    this.#waiting = [];
    this.#effects = [];
    this.#reordering = [];
  }

  close(): void {
    this.#stopped.abort();
  }
}

const isDelivered = (status: number | 'no answer'): boolean => status !== 'no answer' && status >= 200 && status < 300;

/** @param retryDelaysMs the pauses before each retry; after the last one the delivery is dropped. */
export const createDeliveries = (deliver: Deliver, retryDelaysMs: number[]): Deliveries =>
  new Queue(deliver, retryDelaysMs);
