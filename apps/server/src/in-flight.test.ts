import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { aGame, anOwner, aStaffMember, aStore, aCounter, dayForm, saveDay, type Owner } from '../test/builders.ts';
import { openSession } from './access/sessions.ts';
import { lockWaits } from '../test/postgres/lock-waits.ts';
import { startTestServer } from '../test/server.ts';
import { openStream, says } from '../test/http/stream.ts';
import { until } from '../test/until.ts';

// The effect of one owner's script on others. Of an owner, six requests run at once and 120 wait; of a counter, two run
// and 30 wait.
const server = await startTestServer();
const RUNNING = 6;
const ALL = RUNNING + 120;

async function anArcade() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const game = await aGame(owner, store);
  const { pin } = await aStaffMember(owner, store);
  return { owner, store, game, pin, counter: await aCounter(server, owner, store) };
}

/** Holds the owner's lock, so that calls that need it do not end. @returns a function that releases it. */
async function holdLock({ ownerId }: Owner): Promise<() => Promise<void>> {
  const client = await server.database.pool.connect();
  await client.query('begin');
  await client.query('select 1 from owners where id = $1 for update', [ownerId]);
  let given: Promise<unknown> | undefined;
  const release = async () => {
    given ??= client.query('rollback').then(() => client.release());
    await given;
  };
  onTestFinished(release);
  return release;
}

const RENAME = '/auth/user/update-user-profile';
const rename = ({ token, email }: Owner, signal?: AbortSignal) =>
  fetch(`${server.url}${RENAME}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Another', email }),
    ...(signal && { signal }),
  });

test('an owner’s requests past the limit are refused, while other owners and counters do not wait', async () => {
  const [{ owner, store, counter }, other] = [await anArcade(), await anArcade()];
  const release = await holdLock(owner);
  const responses = Array.from({ length: ALL + 40 }, () => rename(owner));
  const statuses = responses.map(async (response) => (await response).status);
  await lockWaits(server, RUNNING);
  // Refused requests are answered at once, and all others wait.
  const refused = await Promise.race(responses);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toMatchObject({ code: 'tooManyRequests' });

  // As many owners as there are database connections.
  for (let calls = 0; calls < 20; calls += 1) {
    expect((await other.owner.call('GET /stores/user-stores')).status).toBe(200);
    const { body } = await counter.call('POST /games/fetch-store-games', { storeId: store._id });
    expect(body).toHaveProperty('data');
  }
  await release();
  const ended = await Promise.all(statuses);
  expect(ended.filter((status) => status === 200)).toHaveLength(ALL);
  expect(ended.filter((status) => status === 429)).toHaveLength(40);
  expect((await owner.call('GET /stores/user-stores')).status).toBe(200);
});

test('a counter can save while the owner’s script runs in several sessions', async () => {
  const { owner, store, game, pin, counter } = await anArcade();
  let goesOn = true;
  let refused = 0;
  const script = async () => {
    while (goesOn) {
      const { status } = await owner.call('POST /financials/fetch-store-financials', { storeId: store._id });
      if (status === 429) refused += 1;
      else expect(status).toBe(200);
    }
  };
  const scripts = Array.from({ length: ALL + 20 }, script);
  for (let day = 1; day <= 5; day += 1) {
    const { today } = (await counter.call<{ staffStore: { today: string } }>('GET /auth/user/fetch-user')).body.data
      .staffStore;
    const form = { ...dayForm(store, [game], { date: today, askBeforeSameDate: false }), pin };
    expect((await saveDay(counter, form)).body.error).toBeUndefined();
  }
  goesOn = false;
  await Promise.all(scripts);
  expect(refused).toBeGreaterThan(0);
});

/** Waits until `count` requests are refused, while the others wait. */
async function refusals(responses: Promise<{ status: number }>[], count: number): Promise<void> {
  let refused = 0;
  for (const response of responses) void response.then(({ status }) => (refused += status === 429 ? 1 : 0));
  await until(`${count} are refused`, () => Promise.resolve(refused === count));
}
const served = async (responses: Promise<{ status: number }>[]) =>
  (await Promise.all(responses)).filter(({ status }) => status === 200).length;

test('a counter’s script does not block another counter of the store', async () => {
  const { owner, store, game, pin, counter } = await anArcade();
  const another = await aCounter(server, owner, store);
  const release = await holdLock(owner);
  const day = { ...dayForm(store, [game], { date: store.today }), pin };
  const responses = Array.from({ length: 50 }, () => saveDay(counter, day));
  await refusals(responses, 18);
  expect((await another.call('POST /games/fetch-store-games', { storeId: store._id })).status).toBe(200);
  await release();
  expect(await served(responses)).toBe(32);
});

test('a client that disconnects frees its place in the queue', async () => {
  const { owner } = await anArcade();
  const release = await holdLock(owner);
  const leaving = new AbortController();
  const gone = Array.from({ length: ALL }, () => rename(owner, leaving.signal).catch(() => undefined));
  await lockWaits(server, RUNNING);
  leaving.abort();
  await Promise.all(gone);
  // The server notices the disconnection a moment later.
  await until('there is room', async () => {
    const status = await Promise.race([rename(owner).then((response) => response.status), wait(200, 0)]);
    return status !== 429;
  });
  // The running requests still hold their permits, so these wait and none is refused.
  const waiting = Array.from({ length: 60 }, () => rename(owner));
  await release();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200));
});

const sessionsOf = ({ ownerId }: Owner, count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, () =>
      openSession(server.database.db, { ownerId, storeId: null, userAgent: 'a script' }),
    ),
  );

test('an owner’s sessions share one limit', async () => {
  const { owner } = await anArcade();
  const tokens = await sessionsOf(owner, 20);
  const release = await holdLock(owner);
  const responses = tokens.flatMap((token) => Array.from({ length: 10 }, () => rename({ ...owner, token })));
  await refusals(responses, responses.length - ALL);
  await release();
  expect(await served(responses)).toBe(ALL);
});

test('an owner has at most 200 live streams over all sessions, and counters have a limit of their own', async () => {
  const { owner, store, counter } = await anArcade();
  const atCounter = await openStream(server.url, counter);
  const streams = [];
  for (const token of await sessionsOf(owner, 21))
    for (let tab = 0; tab < 10; tab += 1) streams.push(await openStream(server.url, { token }));
  await Promise.all(streams.slice(0, 10).map((stream) => stream.ends()));
  await aGame(owner, store, { gameName: 'New' });
  await Promise.all([atCounter, ...streams.slice(10)].map((stream) => stream.hears(says(store, 'games'))));
  for (const stream of [atCounter, ...streams]) stream.close();
});
