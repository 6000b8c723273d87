import { describe, expect, test } from 'vitest';
import {
  aCounter,
  aDay,
  aFurtherStore,
  aGame,
  anOwner,
  aStaffMember,
  aStore,
  type Caller,
} from '../../../test/builders.ts';
import { openStream, says } from '../../../test/http/stream.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

async function anArcade() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const pier = await aFurtherStore(server, owner, 'Pier');
  return { owner, store, pier, game: await aGame(owner, store) };
}

describe('a stream since a position', () => {
  const positionOf = async ({ token }: Pick<Caller, 'token'>): Promise<string> => {
    const { headers } = await server.call('GET /auth/user/fetch-user', undefined, token);
    return headers.get('live-position') ?? '';
  };
  /** The server receives its own events through PostgreSQL. */
  async function heard(owner: Caller, store: { _id: string }, change: () => Promise<unknown>, topic: string) {
    const stream = await openStream(server.url, owner);
    await change();
    await stream.hears(says(store, topic));
    stream.close();
  }

  test('starts with the events since then, and no earlier ones', async () => {
    const { owner, store, pier, game } = await anArcade();
    await heard(owner, pier, () => aStaffMember(owner, pier), 'staff');
    const since = await positionOf(owner);
    await heard(owner, store, () => aDay(owner, store, [game]), 'records');
    const stream = await openStream(server.url, owner, since);
    await stream.hears(says(store, 'records'));
    await aGame(owner, pier);
    await stream.hears(says(pier, 'games'));
    expect(stream.events()).toEqual([says(store, 'records'), says(pier, 'games')]);
    stream.close();
  });

  test('starts with the events that this session may receive', async () => {
    const { owner, store, pier, game } = await anArcade();
    const [counter, stranger] = [await aCounter(server, owner, store), await anArcade()];
    await heard(stranger.owner, stranger.pier, () => aGame(stranger.owner, stranger.pier), 'games');
    const since = await positionOf(counter);
    await heard(owner, pier, () => aGame(owner, pier), 'games');
    await heard(owner, store, () => aDay(owner, store, [game]), 'records');
    const atCounter = await openStream(server.url, counter, since);
    const elsewhere = await openStream(server.url, stranger.owner, since);
    await aStaffMember(owner, store);
    await aGame(stranger.owner, stranger.store);
    await atCounter.hears(says(store, 'staff'));
    await elsewhere.hears(says(stranger.store, 'games'));
    expect(atCounter.events()).toEqual([says(store, 'records'), says(store, 'staff')]);
    expect(elsewhere.events()).toEqual([says(stranger.store, 'games')]);
    atCounter.close();
    elsewhere.close();
  });

  test('starts with “missed” if the position is of another process or unknown', async () => {
    const owner = await anOwner(server);
    const other = await startTestServer({ connection: server.connection });
    const { headers } = await other.call('GET /auth/user/fetch-user', undefined, owner.token);
    const own = await positionOf(owner);
    for (const since of [headers.get('live-position') ?? '', '', 'x', `${own.split('.')[0]}.x`, own.split('.')[0]]) {
      const stream = await openStream(server.url, owner, since);
      await stream.hears('event: missed');
      stream.close();
    }
    await other.stop();
  });
});
