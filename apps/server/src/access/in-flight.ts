import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { tooManyRequests } from '../platform/failure.ts';
import { Line } from '../platform/line.ts';
import { tokenHash } from '../platform/secrets.ts';
import type { Session } from './sessions.ts';

// Our own screens need this much: a dashboard makes about ten requests at once, and one more per store for an owner
// with 40 stores. Every visible tab of the owner repeats them when something changes. They wait a few milliseconds for
// their turn. A counter's screen makes five requests at once. One owner can keep at most ten of the database's 16
// connections busy, four of them with counters.
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
const REFUSED_AFTER_MS = 1_000;

/** Larger than any response that our screens read, and than 30 records with their lines. */
const LARGE_BYTES = 262_144;
/**
 * The rate at which a place is released after a large response. A client that reads a whole history uses its other
 * places meanwhile.
 */
const BYTES_A_SECOND = 1_048_576;

interface Share {
  key: string;
  bounds: { running: number; waiting: number };
}

/** An owner's script must not keep the counters from saving, so those have shares of their own. */
const sharesOf = ({ id, ownerId, storeId, counterId }: Session): Share[] =>
  storeId === null
    ? [{ key: `owner ${ownerId}`, bounds: OWNER }]
    : [
        { key: `counter ${counterId ?? id}`, bounds: COUNTER },
        { key: `counters ${ownerId}`, bounds: COUNTERS },
      ];

/** A request's place in its lines. */
export class Place {
  readonly #enter: (share: Share) => Promise<void>;
  readonly #leave: (share: Share) => void;
  readonly #remember: (shares: Share[]) => void;
  #entered: Share[] = [];
  #isUnknown = false;

  constructor(lines: {
    enter: (share: Share) => Promise<void>;
    leave: (share: Share) => void;
    remember: (shares: Share[]) => void;
  }) {
    this.#enter = lines.enter;
    this.#leave = lines.leave;
    this.#remember = lines.remember;
  }

  async enter(shares: Share[], isUnknown: boolean): Promise<void> {
    this.#isUnknown = isUnknown;
    try {
      for (const share of shares) {
        await this.#enter(share);
        this.#entered.push(share);
      }
    } catch (error) {
      this.leave();
      throw error;
    }
  }

  /**
   * Assigns the request to its session's owner or counter. Later requests with the token join the right queues at once;
   * this one moves there now.
   * @throws as `InFlight.enter`
   */
  async belongsTo(session: Session): Promise<void> {
    if (!this.#isUnknown) return;
    const shares = sharesOf(session);
    this.#remember(shares);
    this.leave();
    await this.enter(shares, false);
  }

  /** Call it once the request needs no more work. */
  leave(): void {
    for (const share of this.#entered.splice(0)) this.#leave(share);
  }
}

/** The requests with a session that run on this node, so that one owner cannot starve the others. */
export class InFlight {
  readonly #lines = new Map<string, Line>();
  readonly #sharesByToken = new Map<string, Share[]>();

  /**
   * Waits for the request's turn.
   * @throws Failure (429) when too many of the same owner or counter wait already, ClientGone
   */
  async enter(token: string, response: ServerResponse): Promise<Place> {
    const hash = tokenHash(token);
    const place = new Place({
      enter: (share) => this.#enter(share, response),
      leave: (share) => this.#leave(share),
      remember: (shares) => this.#remember(hash, shares),
    });
    const shares = this.#sharesByToken.get(hash);
    await place.enter(shares ?? [{ key: `token ${hash}`, bounds: UNKNOWN }], shares === undefined);
    return place;
  }

  async #enter(share: Share, response: ServerResponse): Promise<void> {
    const line = this.#lineOf(share);
    if (line.isFull) {
      await wait(REFUSED_AFTER_MS);
      throw tooManyRequests(RETRY_AFTER_SECONDS);
    }
    await line.enter(response);
  }

  #lineOf({ key, bounds }: Share): Line {
    const line = this.#lines.get(key) ?? new Line(bounds);
    this.#lines.set(key, line);
    return line;
  }

  #leave({ key }: Share): void {
    const line = this.#lines.get(key);
    line?.leave();
    if (line?.isEmpty) this.#lines.delete(key);
  }

  #remember(hash: string, shares: Share[]): void {
    const [oldest] = this.#sharesByToken.keys();
    if (this.#sharesByToken.size >= REMEMBERED_TOKENS && oldest !== undefined) this.#sharesByToken.delete(oldest);
    this.#sharesByToken.set(hash, shares);
  }
}

/** The size of a response before compression; 0 until it is known. */
export interface Sent {
  bytes: number;
}

/**
 * Holds the place until the response is sent, because an unread response takes memory. After a large response the place
 * is held longer, because building such a response keeps the process from serving others.
 */
export function leaveWhenSent(place: Place, response: ServerResponse, sent: Sent): void {
  const leave = () => {
    if (sent.bytes < LARGE_BYTES) place.leave();
    else setTimeout(() => place.leave(), (sent.bytes / BYTES_A_SECOND) * 1_000).unref();
  };
  if (response.closed) leave();
  else response.once('close', leave);
}
