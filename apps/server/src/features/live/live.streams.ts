import { LIVE_PATH, type LiveEvent, type Topic } from '@quarterdeck/contract/live';
import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import type { Logger } from 'pino';
import { Browser, sessionTokenOf, type Site } from '../../access/browser.ts';
import type { InFlight } from '../../access/in-flight.ts';
import { findSession, type Session } from '../../access/sessions.ts';
import { bearerToken } from '../../platform/bearer-token.ts';
import { notSignedIn } from '../../platform/failure.ts';
import type { LiveMessage, LiveChannel } from '../../platform/live-events.ts';
import type { Queryable } from '../../platform/postgres/database.ts';

export interface LiveDependencies {
  db: Queryable;
  live: LiveChannel;
  logger: Logger;
  heartbeatMs?: number;
  inFlight: InFlight;
}

/** Proxies and mobile networks close connections that are silent for longer. */
const HEARTBEAT_MS = 25_000;
/** A browser reconnects after this time. */
const RETRY_MS = 3_000;
/** How long a session's check waits for further changes of the store, so that a loop of edits costs few queries. */
const CHECK_DELAY_MS = 2_000;
/** More tabs than a user has open. The oldest stream is closed: its connection may have died unnoticed. */
const STREAMS_PER_SESSION = 10;
/**
 * The limit for an owner's own sessions together, and for one store's counters together: 200 visible tabs, twice the
 * maximum number of counters. Each stream costs a query every 25 seconds.
 */
const STREAMS_PER_SCOPE = 200;

/** The topics sent to a counter session of the store. All others are for the owner only. */
const COUNTER_TOPICS: ReadonlySet<Topic> = new Set([
  'records',
  'games',
  'staff',
  'loans',
  'stores',
  'pins',
  'counters',
]);

/** Whether the store's paid time may have changed. Every other change that ends a session deletes it. */
const mayChangePaidTime = (session: Session, { topic }: LiveEvent) => session.storeId !== null && topic === 'stores';

const isFor = (session: Session, event: LiveEvent) =>
  session.storeId === null || (event.storeId === session.storeId && COUNTER_TOPICS.has(event.topic));

/** The open streams of this node, grouped by the limits that apply, oldest first. */
class OpenStreams {
  readonly #streams = new Map<string, Set<PassThrough>>();

  add(session: Session, stream: PassThrough): void {
    this.#addTo(`session ${session.id}`, STREAMS_PER_SESSION, stream);
    this.#addTo(`${session.ownerId} ${session.storeId}`, STREAMS_PER_SCOPE, stream);
  }

  #addTo(key: string, limit: number, stream: PassThrough): void {
    const streams = this.#streams.get(key) ?? new Set();
    this.#streams.set(key, streams.add(stream));
    const [oldest] = streams;
    if (streams.size > limit && oldest !== undefined) {
      streams.delete(oldest);
      oldest.end();
    }
    stream.once('close', () => {
      streams.delete(stream);
      if (streams.size === 0 && this.#streams.get(key) === streams) this.#streams.delete(key);
    });
  }

  endAll(): void {
    for (const streams of this.#streams.values()) {
      // A client that does not read would not notice a regular end either.
      for (const stream of streams) {
        if (stream.readableLength > 0) stream.destroy();
        else stream.end();
      }
    }
  }
}

/** Writes the events that the session may receive, until the stream or the session ends. */
function follow(
  { db, live, logger, heartbeatMs = HEARTBEAT_MS }: LiveDependencies,
  { session, token, stream, since }: { session: Session; token: string; stream: PassThrough; since?: string },
): void {
  const write = (text: string) => {
    if (stream.writableEnded || stream.destroyed) return;
    // A browser that does not read is disconnected: it reconnects and refetches everything.
    if (!stream.write(text)) stream.destroy();
  };
  const end = () => {
    write('event: ended\ndata: {}\n\n');
    stream.end();
  };
  let expiry: NodeJS.Timeout | undefined;
  let nextCheck: NodeJS.Timeout | undefined;
  const check = async () => {
    clearTimeout(nextCheck);
    nextCheck = undefined;
    try {
      const currentSession = await findSession(db, token);
      if (currentSession === undefined) return end();
      clearTimeout(expiry);
      // The end of a session or of a store's paid time causes no event.
      if (currentSession.leftMs < heartbeatMs && !stream.closed)
        expiry = setTimeout(() => void check(), currentSession.leftMs);
    } catch (error) {
      logger.warn({ err: error }, 'live stream session check failed');
    }
  };
  const onMessage = (message: LiveMessage) => {
    if (message === 'missed') {
      write('event: missed\ndata: {}\n\n');
      return void check();
    }
    if ('endedSession' in message) return message.endedSession === session.id ? end() : undefined;
    if (!isFor(session, message)) return;
    write(`data: ${JSON.stringify(message)}\n\n`);
    if (mayChangePaidTime(session, message) && !stream.closed)
      nextCheck ??= setTimeout(() => void check(), CHECK_DELAY_MS);
  };
  const heartbeat = setInterval(() => {
    write('event: alive\ndata: {}\n\n');
    void check();
  }, heartbeatMs);
  write(`retry: ${RETRY_MS}\n\n`);
  const stopListening = live.listen(session.ownerId, onMessage, since);
  stream.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(expiry);
    clearTimeout(nextCheck);
    stopListening();
  });
  // The session may have ended while the stream was being opened.
  void check();
}

/** Opening a stream is a request like any other; following it is not. */
async function findSessionWithinLimits({ db, inFlight }: LiveDependencies, token: string, response: ServerResponse) {
  const permit = await inFlight.acquire(token, response);
  try {
    const session = await findSession(db, token);
    if (session !== undefined) await permit.assignTo(session);
    return session;
  } finally {
    permit.release();
  }
}

/**
 * The server-sent event stream that tells a browser about changes. It ends with its session, and when the server stops.
 */
export function registerLive(app: FastifyInstance, deps: LiveDependencies, site: Site): void {
  const open = new OpenStreams();
  app.addHook('preClose', (done) => {
    open.endAll();
    done();
  });
  app.get<{ Querystring: { since?: unknown } }>(LIVE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const browser = new Browser(request, reply, site);
    const token = sessionTokenOf({ bearerToken: bearerToken(request.headers.authorization), browser });
    if (token === undefined) throw notSignedIn();
    const session = await findSessionWithinLimits(deps, token, reply.raw);
    if (session === undefined) throw notSignedIn();
    const stream = new PassThrough();
    open.add(session, stream);
    const { since } = request.query;
    follow(deps, { session, token, stream, ...(typeof since === 'string' && { since }) });
    return reply
      .type('text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream);
  });
}
