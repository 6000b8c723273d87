import Fastify from 'fastify';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import {
  aDay,
  aFurtherStore,
  aGame,
  anOwner,
  aPersonalSession,
  aStaffMember,
  aStore,
  aCounter,
  type Caller,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import { openStream, says } from '../../../test/http/stream.ts';
import { until } from '../../../test/until.ts';
import { createLiveEvents, type LiveMessage } from '../../platform/live-events.ts';
import { InFlight } from '../../access/in-flight.ts';
import { registerLive } from './live.streams.ts';

const server = await startTestServer();
const open = (caller: Pick<Caller, 'token'>) => openStream(server.url, caller);

const ENDED = 'event: ended';
const SITE = { appUrl: 'https://arcade.example', production: false };

async function anArcade() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const pier = await aFurtherStore(server, owner, 'Pier');
  return { owner, store, pier, game: await aGame(owner, store) };
}

describe('an owner', () => {
  test('gets events of all their stores', async () => {
    const { owner, store, pier, game } = await anArcade();
    const stream = await open(owner);
    const record = await aDay(owner, store, [game]);
    await stream.hears(says(store, 'records'));
    await aGame(owner, pier);
    await stream.hears(says(pier, 'games'));
    const person = await aStaffMember(owner, pier);
    await stream.hears(says(pier, 'staff'));
    await owner.call('POST /staff/create-loan', { staffId: person._id, amount: 5 });
    await stream.hears(says(pier, 'loans'));
    await owner.call('POST /stores/edit-store', { _id: store._id, storeName: 'Boardwalk', address: 'Elsewhere' });
    await stream.hears(says(store, 'stores'));
    expect(stream.text()).not.toContain(record._id);
    stream.close();
  });

  test('gets no events of another owner', async () => {
    const { owner, store, game } = await anArcade();
    const stranger = await anArcade();
    const stream = await open(stranger.owner);
    await aDay(owner, store, [game]);
    await aDay(stranger.owner, stranger.store, [stranger.game]);
    await stream.hears(says(stranger.store, 'records'));
    expect(stream.text()).not.toContain(store._id);
    stream.close();
  });

  test('gets no event for a refused change', async () => {
    const { owner, store, pier, game } = await anArcade();
    const stream = await open(owner);
    // Events arrive in order: once this one has arrived, all earlier ones have too.
    await aGame(owner, pier);
    await stream.hears(says(pier, 'games'));
    const before = stream.events();
    await owner.call('POST /financials/delete-financial', { _id: crypto.randomUUID() });
    await owner.call('POST /stores/edit-store', { _id: store._id, storeName: 'Pier', address: 'x' });
    await owner.call('POST /games/delete-game', { _id: game._id, storeId: pier._id });
    await aStaffMember(owner, pier);
    await stream.hears(says(pier, 'staff'));
    expect(stream.events()).toEqual([...before, says(pier, 'staff')]);
    stream.close();
  });

  test('gets an event for a change on another node', async () => {
    const other = await startTestServer({ connection: server.connection });
    const { owner, store, game } = await anArcade();
    const stream = await openStream(other.url, owner);
    await aDay(owner, store, [game]);
    await stream.hears(says(store, 'records'));
    stream.close();
  });

  test('gets an event for each of many simultaneous changes', async () => {
    const { owner } = await anArcade();
    const stream = await open(owner);
    const live = createLiveEvents(server.connection, pino({ level: 'silent' }));
    const ids = Array.from({ length: 500 }, () => ({ _id: crypto.randomUUID() }));
    for (const { _id } of ids) live.announce(owner.ownerId, { storeId: _id, topic: 'records' });
    for (const store of ids) await stream.hears(says(store, 'records'));
    stream.close();
    await live.stop();
  });
});

describe('the counter of a store', () => {
  test('gets events of its store and no other', async () => {
    const { owner, store, pier, game } = await anArcade();
    const gameOfPier = await aGame(owner, pier);
    const member = await aStaffMember(owner, store);
    for (const caller of [await aCounter(server, owner, store), await aPersonalSession(server, owner, member)]) {
      const stream = await open(caller);
      await aDay(owner, pier, [gameOfPier], { askBeforeSameDate: false });
      await aGame(owner, pier);
      await aDay(owner, store, [game], { askBeforeSameDate: false });
      await stream.hears(says(store, 'records'));
      expect(stream.text()).not.toContain(pier._id);
      stream.close();
    }
  });

  test.each([
    ['its store is deactivated', 'stores/edit-store', { storeName: 'Boardwalk', address: 'x', isActive: false }],
    ['its store is deleted', 'stores/delete-store', {}],
    ['it has a new password', 'stores/new-store-password', {}],
  ])('learns at once that its session ended when %s', async (_when, path, form) => {
    const { owner, store, pier } = await anArcade();
    const stream = await open(await aCounter(server, owner, store));
    const elsewhere = await open(await aCounter(server, owner, pier));
    await owner.call(`POST /${path}`, { _id: store._id, ...form });
    await stream.hears(ENDED);
    await stream.ends();
    await aGame(owner, pier);
    await elsewhere.hears(says(pier, 'games'));
    expect(elsewhere.events()).not.toContain(ENDED);
    elsewhere.close();
  });

  test('a staff member’s stream ends at once, and the others at the counter stay open', async () => {
    const { owner, store } = await anArcade();
    const member = await aStaffMember(owner, store);
    const stream = await open(await aPersonalSession(server, owner, member));
    const counter = await open(await aCounter(server, owner, store));
    await owner.call('POST /staff/delete-staff', { _id: member._id });
    await stream.hears(ENDED);
    await stream.ends();
    await counter.hears(says(store, 'staff'));
    await aGame(owner, store);
    await counter.hears(says(store, 'games'));
    expect(counter.events()).not.toContain(ENDED);
    counter.close();
  });
});

describe('the stream', () => {
  test('is not cached, buffered or compressed', async () => {
    const stream = await open(await anOwner(server));
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(stream.headers.get('content-encoding')).toBeNull();
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    await until('the first bytes come', () => Promise.resolve(stream.text().startsWith('retry: ')));
    stream.close();
  });

  test('is refused without a session', async () => {
    const ended = await anOwner(server);
    await ended.call('POST /auth/user/logout');
    for (const token of [undefined, 'garbage', ended.token]) {
      const response = await server.call('GET /live', undefined, token);
      expect(response).toMatchObject({ status: 401, text: '{"error":"Please sign in","code":"notSignedIn"}' });
    }
  });

  test('checks its session with each heartbeat', async () => {
    const app = Fastify();
    const live = createLiveEvents(server.connection, pino({ level: 'silent' }));
    registerLive(
      app,
      { db: server.database.db, live, logger: pino({ level: 'silent' }), heartbeatMs: 20, inFlight: new InFlight() },
      SITE,
    );
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const owner = await anOwner(server);
    const stream = await openStream(url, owner);
    await until('there is a heartbeat', () => Promise.resolve(stream.text().includes('event: alive\n')));
    expect(stream.events()).not.toContain(ENDED);
    await owner.call('POST /auth/user/logout');
    await stream.hears(ENDED);
    await stream.ends();
    await app.close();
    await live.stop();
  });

  test('is limited to ten per session: the oldest is closed', async () => {
    const { owner, store } = await anArcade();
    const streams = [];
    for (let number = 0; number < 11; number += 1) streams.push(await open(owner));
    const [oldest, ...others] = streams;
    await oldest?.ends();
    const another = await open(await anOwner(server));
    await aGame(owner, store);
    for (const stream of others) await stream.hears(says(store, 'games'));
    for (const stream of [...others, another]) stream.close();
  });

  test('of a client that does not read is closed without buffering', async () => {
    const owner = await anOwner(server);
    const app = Fastify();
    const { promise: listening, resolve: listens } = Promise.withResolvers<(message: LiveMessage) => void>();
    let stopped = false;
    const listen = (_ownerId: string, onMessage: (message: LiveMessage) => void) => {
      listens(onMessage);
      return () => (stopped = true);
    };
    const live = { announce: () => undefined, position: () => '', listen, stop: () => Promise.resolve() };
    registerLive(
      app,
      { db: server.database.db, live, logger: pino({ level: 'silent' }), inFlight: new InFlight() },
      SITE,
    );
    const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(url.port), url.hostname).on('error', () => undefined);
    socket.pause();
    socket.write(`GET /live HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${owner.token}\r\n\r\n`);
    const onMessage = await listening;
    await until('the server stops writing to it', () => {
      for (let number = 0; number < 5_000; number += 1) onMessage({ storeId: crypto.randomUUID(), topic: 'records' });
      return Promise.resolve(stopped);
    });
    const countConnections = promisify(app.server.getConnections.bind(app.server));
    await until('the connection is closed', async () => (await countConnections()) === 0);
    socket.destroy();
    await app.close();
  });
});

describe('the connection to PostgreSQL', () => {
  const cut = () =>
    server.sql<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'quarterdeck-live'`,
    );

  test('may break: streams stay open, get a “missed” event, and continue', async () => {
    const { owner, store, game } = await anArcade();
    const stream = await open(owner);
    const counter = await open(await aCounter(server, owner, store));
    for (const round of [1, 2]) {
      await until('there was a connection to cut', async () => (await cut()).length > 0);
      await aDay(owner, store, [game], { date: `2026-03-0${round}` });
      const missed = () => stream.events().filter((event) => event === 'event: missed').length;
      await until('the streams got the event', () => Promise.resolve(missed() >= round));
      await stream.hears(says(store, 'records'));
      await counter.hears(says(store, 'records'));
    }
    stream.close();
    counter.close();
  });

  test('is closed when the server stops; streams end then', async () => {
    const stopping = await startTestServer({ connection: server.connection });
    const { owner, store } = await anArcade();
    const stream = await openStream(stopping.url, owner);
    await aGame(owner, store);
    await stream.hears(says(store, 'games'));
    await stopping.stop();
    await stream.ends();
    expect(stream.events()).not.toContain(ENDED);
  });
});
