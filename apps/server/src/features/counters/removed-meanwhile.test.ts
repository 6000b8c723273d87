import type { Counter } from '@quarterdeck/contract/counters';
import { expect, test } from 'vitest';
import { aCounter, anOwner, aStaffMember, aStore, dataOf } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const ROUNDS = 30;

/** Differs in one digit. */
const nearly = (pin: string): string => `${pin.slice(0, 3)}${(Number(pin[3]) + 1) % 10}`;

test('removing a counter while a PIN is entered there does not deadlock', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const { pin } = await aStaffMember(owner, store);
  for (let round = 0; round < ROUNDS; round += 1) {
    const counter = await aCounter(server, owner, store);
    await server.sql('delete from wrong_pins where store_id = $1', [store._id]);
    // The correct PIN cancels the wrong one, which locks rows that the removal also changes.
    await counter.call('POST /staff/identify', { pin: nearly(pin) });
    const [found] = dataOf(await owner.call<Counter[]>('POST /counters/list', { storeId: store._id }));
    const [identified, removed] = await Promise.all([
      counter.call('POST /staff/identify', { pin }),
      owner.call<Counter[]>('POST /counters/remove', { _id: found?._id }),
    ]);
    expect([200, 401]).toContain(identified.status);
    expect(dataOf(removed)).toEqual([]);
  }
  const [seen] = await server.sql<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(seen?.deadlocks).toBe(0);
});
