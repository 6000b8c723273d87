import type { SessionUser } from '@quarterdeck/contract/accounts';
import Fastify from 'fastify';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import {
  aFurtherStore,
  anOwner,
  aStore,
  aCounter,
  callerWith,
  dataOf,
  OWNER_PASSWORD,
  type Caller,
  type Owner,
} from '../../../test/builders.ts';
import { OWN_PAGE } from '../../../test/http/browsers.ts';
import { startTestServer } from '../../../test/server.ts';
import { openStream, says } from '../../../test/http/stream.ts';
import { until } from '../../../test/until.ts';
import { openSession } from '../../access/sessions.ts';
import { createLiveEvents } from '../../platform/live-events.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { InFlight } from '../../access/in-flight.ts';
import { registerLive } from './live.streams.ts';

const server = await startTestServer();
const ENDED = 'event: ended';
const SITE = { appUrl: 'https://arcade.example', production: false };

describe('the stream of a session that ends', () => {
  const password = { currentPassword: OWNER_PASSWORD, password: 'another-good-one', password2: 'another-good-one' };
  const endIt: Record<string, (session: Owner, another: Caller) => Promise<unknown>> = {
    'by signing out': (session) => session.call('POST /auth/user/logout'),
    'by signing out there': async (session, another) => {
      const { sessionId } = dataOf(await session.call<SessionUser>('GET /auth/user/fetch-user'));
      await another.call('POST /auth/user/sign-out-device', { _id: sessionId });
    },
    'by signing out others': (_session, another) => another.call('POST /auth/user/sign-out-others'),
    'by a new password': (_session, another) => another.call('PATCH /auth/user/update-password-via-profile', password),
    'with the account': (_session, another) => another.call('DELETE /auth/user/delete-account'),
    'by moving to a cookie': (session) => server.call('POST /auth/user/move-to-cookie', {}, session.token, OWN_PAGE),
    'in the database': ({ ownerId, token }) =>
      server.sql('delete from sessions where owner_id = $1 and token_hash = $2', [ownerId, tokenHash(token)]),
  };

  // Heartbeats are off, because they check the session too.
  async function withoutHeartbeats() {
    const app = Fastify();
    const logger = pino({ level: 'silent' });
    const live = createLiveEvents(server.connection, logger);
    registerLive(app, { db: server.database.db, live, logger, heartbeatMs: 2 ** 30, inFlight: new InFlight() }, SITE);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const stop = async () => {
      await app.close();
      await live.stop();
    };
    return { url, stop };
  }

  test.each(Object.keys(endIt))('closes within a second, on another node: %s', async (way) => {
    const node = await withoutHeartbeats();
    const owner = await anOwner(server);
    const { ownerId } = owner;
    const another = callerWith(
      server,
      await openSession(server.database.db, { ownerId, storeId: null, userAgent: '' }),
    );
    const counter = await aCounter(server, owner, await aStore(owner));
    const [stream, others] = [await openStream(node.url, owner), await openStream(node.url, counter)];
    await endIt[way]?.(owner, another);
    const ended = performance.now();
    await stream.hears(ENDED);
    expect(performance.now() - ended).toBeLessThan(1_000);
    await stream.ends();
    if (way === 'with the account') await others.hears(ENDED);
    else expect(others.events()).not.toContain(ENDED);
    others.close();
    await node.stop();
  });

  test('closes when the session expires, or its store’s paid time is over', async () => {
    const node = await withoutHeartbeats();
    const owner = await anOwner(server);
    const pier = await aFurtherStore(server, owner, 'Pier');
    const counter = await aCounter(server, owner, pier);
    const soon = `now() + interval '1 second'`;
    const ends: [Caller, string, string][] = [
      [owner, `update sessions set expires_at = ${soon} where token_hash = $1`, tokenHash(owner.token)],
      [counter, `update stores set runs_until = ${soon} where id = $1`, pier._id],
    ];
    for (const [caller, statement, value] of ends) {
      const open = async () => {
        await server.sql(statement, [value]);
        const stream = await openStream(node.url, caller);
        // On a busy machine the session may expire before the stream is open.
        return stream.status === 200 && stream;
      };
      const stream = await until('the stream opens in time', open);
      await stream.hears(ENDED);
      await stream.ends();
    }
    await node.stop();
  });

  test('closes even if its end could not be announced', async () => {
    const node = await withoutHeartbeats();
    const owner = await anOwner(server);
    const stream = await openStream(node.url, owner);
    await server.adminSql('alter table sessions disable trigger sessions_ended');
    await owner.call('POST /auth/user/logout');
    await server.adminSql('alter table sessions enable trigger sessions_ended');
    await server.adminSql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'quarterdeck-live'`,
    );
    await stream.hears(ENDED);
    await node.stop();
  });

  test('the ends of many sessions at once are all announced', async () => {
    const node = await withoutHeartbeats();
    const owner = await anOwner(server);
    const { ownerId } = owner;
    const open = () => openSession(server.database.db, { ownerId, storeId: null, userAgent: '' });
    const tokens = await Promise.all(Array.from({ length: 120 }, open));
    const streams = await Promise.all(tokens.map((token) => openStream(node.url, { token })));
    await owner.call('POST /auth/user/sign-out-others');
    for (const stream of streams) await stream.hears(ENDED);
    await node.stop();
  });
});

test('the stream of a counter checks its session once after many changes of the store', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const counter = await aCounter(server, owner, store);
  let statements = 0;
  const count = <T>(target: T, key: keyof T): T[keyof T] => {
    if (key === 'execute' || key === 'select') statements += 1;
    return target[key];
  };
  const db = new Proxy(server.database.db, { get: (target, key) => count(target, key as keyof typeof target) });
  const app = Fastify();
  const logger = pino({ level: 'silent' });
  const live = createLiveEvents(server.connection, logger);
  registerLive(app, { db, live, logger, heartbeatMs: 600_000, inFlight: new InFlight() }, SITE);
  const stream = await openStream(await app.listen({ port: 0, host: '127.0.0.1' }), counter);
  const heard = () => stream.events().filter((each) => each === says(store, 'stores')).length;
  const before = statements;
  let edits = 0;
  // The first edits may come before the node listens.
  await until('twenty changes are heard', async () => {
    edits += 1;
    await owner.call('POST /stores/edit-store', {
      _id: store._id,
      storeName: `Wharf ${edits}`,
      address: 'Pier Road',
    });
    return heard() >= 20;
  });
  await until('the session is checked', () => Promise.resolve(statements > before));
  expect(statements - before).toBeLessThan(15);
  stream.close();
  await app.close();
  await live.stop();
});
