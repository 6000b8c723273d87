import type { LiveEvent } from '@quarterdeck/contract/live';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Connection } from './postgres/database.ts';
import { RecentEvents } from './recent-events.ts';

/** A session of the owner's, or of their counters', has ended. */
export interface SessionEnd {
  endedSession: string;
}

/** The store of a change that belongs to none. Counters, which learn only of their own store, do not learn of it. */
export const NO_STORE = '';

/** An owner's data changed, a session ended, or (`missed`) either may have happened because events were lost. */
export type LiveMessage = LiveEvent | SessionEnd | 'missed';

/**
 * Notifies open browsers on all nodes that data changed. Events are not durable: a client that misses one refetches
 * later.
 */
export interface LiveEvents {
  /** Returns at once. Call it after the change is committed. */
  announce(ownerId: string, event: LiveEvent): void;
}

/** The events with their listening side. */
export interface LiveChannel extends LiveEvents {
  /** What this node has heard so far, for `since`. */
  position(): string;
  /**
   * Calls `onMessage` with every event of the owner, from any node.
   * @param since an earlier position: `onMessage` first gets the events since then, or `missed` if this node does not
   * know them all.
   * @returns a function that stops it.
   */
  listen(ownerId: string, onMessage: (message: LiveMessage) => void, since?: string): () => void;
  /** Sends pending events and closes. */
  stop(): Promise<void>;
}

const CHANNEL = 'quarterdeck_live';
/** A trigger announces deleted sessions on this channel. */
const ENDED_SESSIONS = 'quarterdeck_ended_sessions';
// A save makes several announcements; they are sent to PostgreSQL as one message.
const COALESCE_MS = 25;
/** PostgreSQL takes less than 8000 bytes in a message; an event is at most 130. */
const EVENTS_PER_MESSAGE = 50;
const PULSE_MS = 30_000;
const ANSWER_WITHIN_MS = 10_000;
const RETRY_MS = { first: 100, last: 10_000 };

type Event = LiveEvent | SessionEnd;
type Addressed<E extends Event> = E & { ownerId: string };

function messages(events: Addressed<LiveEvent>[]): string[] {
  const parts: string[] = [];
  for (let at = 0; at < events.length; at += EVENTS_PER_MESSAGE) {
    parts.push(JSON.stringify(events.slice(at, at + EVENTS_PER_MESSAGE)));
  }
  return parts;
}

/**
 * Events over PostgreSQL's LISTEN and NOTIFY, on a dedicated connection. They are not sent in the transaction of a
 * change: commits with a NOTIFY wait for each other, across all owners. Ends of sessions are, because they are rare and
 * none may be lost.
 */
export function createLiveEvents(connection: Connection, logger: Logger): LiveChannel {
  return new PostgresLiveEvents(connection, logger);
}

class PostgresLiveEvents implements LiveChannel {
  readonly #connection: Connection;
  readonly #logger: Logger;
  readonly #listeners = new Map<string, Set<(message: LiveMessage) => void>>();
  readonly #recent = new RecentEvents();
  /** Pending events, deduplicated. */
  #outbox = new Map<string, Addressed<LiveEvent>>();
  #sendTimer: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();
  #client: pg.Client | undefined;
  #retryTimer: NodeJS.Timeout | undefined;
  #stopped = false;
  readonly #pulse: NodeJS.Timeout;

  constructor(connection: Connection, logger: Logger) {
    this.#connection = connection;
    this.#logger = logger;
    void this.#connect(RETRY_MS.first);
    // A connection can die without either side noticing.
    this.#pulse = setInterval(() => void this.#ask('select 1'), PULSE_MS).unref();
  }

  announce(ownerId: string, event: LiveEvent): void {
    this.#outbox.set(`${ownerId} ${event.storeId} ${event.topic}`, { ownerId, ...event });
    this.#sendTimer ??= setTimeout(() => void this.#flush(), COALESCE_MS);
  }

  position(): string {
    return this.#recent.position();
  }

  listen(ownerId: string, onMessage: (message: LiveMessage) => void, since?: string): () => void {
    if (since !== undefined) {
      const events = this.#client && this.#recent.since(since, ownerId);
      if (events === undefined) onMessage('missed');
      else events.forEach(onMessage);
    }
    const listeners = this.#listeners.get(ownerId) ?? new Set();
    this.#listeners.set(ownerId, listeners.add(onMessage));
    return () => {
      listeners.delete(onMessage);
      if (listeners.size === 0 && this.#listeners.get(ownerId) === listeners) this.#listeners.delete(ownerId);
    };
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#pulse);
    clearTimeout(this.#retryTimer);
    await this.#flush();
    await this.#client?.end().catch(() => undefined);
  }

  #flush(): Promise<void> {
    clearTimeout(this.#sendTimer);
    this.#sendTimer = undefined;
    return (this.#sending = this.#sending.then(() => this.#send()));
  }

  async #send(): Promise<void> {
    // Without a connection, events stay in the outbox until the next connection sends them.
    if (this.#client === undefined || this.#outbox.size === 0) return;
    const sent = this.#outbox;
    this.#outbox = new Map();
    const statement = `select pg_notify('${CHANNEL}', message) from unnest($1::text[]) as message`;
    if (await this.#ask(statement, [messages([...sent.values()])])) return;
    this.#outbox = new Map([...sent, ...this.#outbox]);
  }

  /** @returns whether it succeeded; a connection that did not respond is dropped. */
  async #ask(statement: string, values: unknown[] = []): Promise<boolean> {
    const client = this.#client;
    if (client === undefined) return false;
    try {
      await client.query(statement, values);
      return true;
    } catch (error) {
      this.#giveUp(client, error);
      return false;
    }
  }

  async #connect(retryMs: number): Promise<void> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: 'quarterdeck-live',
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    });
    client.on('error', (error) => this.#giveUp(client, error));
    client.on('end', () => this.#giveUp(client, new Error('PostgreSQL closed the connection')));
    client.on('notification', ({ payload = '[]' }) => this.#deliver(JSON.parse(payload) as Addressed<Event>[]));
    try {
      await client.connect();
      // An event need not be durable.
      await client.query(`set synchronous_commit = off; listen ${CHANNEL}; listen ${ENDED_SESSIONS}`);
    } catch (error) {
      this.#logger.warn({ err: error }, 'live events not connected');
      void client.end().catch(() => undefined);
      if (this.#stopped) return;
      this.#retryTimer = setTimeout(() => void this.#connect(Math.min(retryMs * 2, RETRY_MS.last)), retryMs);
      return;
    }
    this.#client = client;
    if (this.#stopped) return void client.end().catch(() => undefined);
    // Positions and listeners from before this connection may have missed events.
    this.#recent.forget();
    for (const listeners of this.#listeners.values()) for (const onMessage of listeners) onMessage('missed');
    void this.#flush();
  }

  #giveUp(client: pg.Client, error: unknown): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    void client.end().catch(() => undefined);
    if (this.#stopped) return;
    this.#logger.warn({ err: error }, 'live events connection lost');
    void this.#connect(RETRY_MS.first);
  }

  #deliver(events: Addressed<Event>[]): void {
    for (const { ownerId, ...event } of events) {
      if ('topic' in event) this.#recent.add(ownerId, event);
      for (const onMessage of this.#listeners.get(ownerId) ?? []) onMessage(event);
    }
  }
}
