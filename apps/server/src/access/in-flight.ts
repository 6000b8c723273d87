import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { tooManyRequests } from '../platform/failure.ts';
import { tokenHash } from '../platform/secrets.ts';
import { Semaphore } from '../platform/semaphore.ts';
import type { Session } from './sessions.ts';

// Our own screens need this much: a dashboard makes about ten requests at once, and one more per store for an owner
// with 40 stores. Every visible tab of the owner repeats them when something changes. They wait a few milliseconds for
// their turn. A counter's screen makes five requests at once. So at most ten requests of one owner run, four of them of
// counters; most use one of the database's 16 connections at a time.
const OWNER = { running: 6, waiting: 120 };
/** The bounds of one counter, so that a script on it leaves capacity for the other counters. */
const COUNTER = { running: 2, waiting: 30 };
/** The bounds of all of an owner's counters together. */
const COUNTERS = { running: 4, waiting: 240 };
/** The bounds of a token whose session has not been read yet. */
const UNKNOWN = { running: 2, waiting: 240 };
/** The number of sessions whose owner is remembered, so that requests past the bounds cost no query. */
const REMEMBERED_TOKENS = 20_000;
const RETRY_AFTER_SECONDS = 2;
/** Delays refusals: otherwise a script that ignores `Retry-After` would keep the server busy. */
const REFUSAL_DELAY_MS = 1_000;

/** Larger than any response that our screens read, and than 30 records with their lines. */
const LARGE_BYTES = 262_144;
/**
 * The rate at which a permit is released after a large response. A client that reads a whole history uses its other
 * permits meanwhile.
 */
const BYTES_PER_SECOND = 1_048_576;

interface Limit {
  key: string;
  bounds: { running: number; waiting: number };
}

/** An owner's script must not keep the counters from saving, so those have limits of their own. */
const limitsOf = ({ id, ownerId, storeId, counterId }: Session): Limit[] =>
  storeId === null
    ? [{ key: `owner ${ownerId}`, bounds: OWNER }]
    : [
        { key: `counter ${counterId ?? id}`, bounds: COUNTER },
        { key: `counters ${ownerId}`, bounds: COUNTERS },
      ];

/** A request's permit to run, from each limit that applies to it. */
export class Permit {
  readonly #acquire: (limit: Limit) => Promise<void>;
  readonly #release: (limit: Limit) => void;
  readonly #remember: (limits: Limit[]) => void;
  #acquired: Limit[] = [];
  #isUnknown = false;

  constructor(limiter: {
    acquire: (limit: Limit) => Promise<void>;
    release: (limit: Limit) => void;
    remember: (limits: Limit[]) => void;
  }) {
    this.#acquire = limiter.acquire;
    this.#release = limiter.release;
    this.#remember = limiter.remember;
  }

  async acquire(limits: Limit[], isUnknown: boolean): Promise<void> {
    this.#isUnknown = isUnknown;
    try {
      for (const limit of limits) {
        await this.#acquire(limit);
        this.#acquired.push(limit);
      }
    } catch (error) {
      this.release();
      throw error;
    }
  }

  /**
   * Assigns the request to its session's owner or counter. Later requests with the token count against the right limits
   * at once; this one moves there now.
   * @throws as `InFlight.acquire`
   */
  async assignTo(session: Session): Promise<void> {
    if (!this.#isUnknown) return;
    const limits = limitsOf(session);
    this.#remember(limits);
    this.release();
    await this.acquire(limits, false);
  }

  /** Call it once the request needs no more work. */
  release(): void {
    for (const limit of this.#acquired.splice(0)) this.#release(limit);
  }
}

/** The requests with a session that run on this node, so that one owner cannot starve the others. */
export class InFlight {
  readonly #semaphores = new Map<string, Semaphore>();
  readonly #limitsByToken = new Map<string, Limit[]>();

  /**
   * Waits for the request's turn.
   * @throws Failure (429) when too many of the same owner or counter wait already, ClientGone
   */
  async acquire(token: string, response: ServerResponse): Promise<Permit> {
    const hash = tokenHash(token);
    const permit = new Permit({
      acquire: (limit) => this.#acquire(limit, response),
      release: (limit) => this.#release(limit),
      remember: (limits) => this.#remember(hash, limits),
    });
    const limits = this.#limitsByToken.get(hash);
    await permit.acquire(limits ?? [{ key: `token ${hash}`, bounds: UNKNOWN }], limits === undefined);
    return permit;
  }

  async #acquire(limit: Limit, response: ServerResponse): Promise<void> {
    const semaphore = this.#semaphoreOf(limit);
    if (semaphore.isFull) {
      await wait(REFUSAL_DELAY_MS);
      throw tooManyRequests(RETRY_AFTER_SECONDS);
    }
    await semaphore.acquire(response);
  }

  #semaphoreOf({ key, bounds }: Limit): Semaphore {
    const semaphore = this.#semaphores.get(key) ?? new Semaphore(bounds);
    this.#semaphores.set(key, semaphore);
    return semaphore;
  }

  #release({ key }: Limit): void {
    const semaphore = this.#semaphores.get(key);
    semaphore?.release();
    if (semaphore?.isEmpty) this.#semaphores.delete(key);
  }

  #remember(hash: string, limits: Limit[]): void {
    const [oldest] = this.#limitsByToken.keys();
    if (this.#limitsByToken.size >= REMEMBERED_TOKENS && oldest !== undefined) this.#limitsByToken.delete(oldest);
    this.#limitsByToken.set(hash, limits);
  }
}

/** The size of a response before compression; 0 until it is known. */
export interface Sent {
  bytes: number;
}

/**
 * Holds the permit until the response is sent, because an unread response takes memory. After a large response it is
 * held longer, because building such a response keeps the process from serving others.
 */
export function releaseWhenSent(permit: Permit, response: ServerResponse, sent: Sent): void {
  const release = () => {
    if (sent.bytes < LARGE_BYTES) permit.release();
    else setTimeout(() => permit.release(), (sent.bytes / BYTES_PER_SECOND) * 1_000).unref();
  };
  if (response.closed) release();
  else response.once('close', release);
}
