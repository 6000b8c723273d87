import type { Topic } from '@quarterdeck/contract/live';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { anOwner } from '../test/builders.ts';
import { endpoints } from '../test/endpoints.ts';
import { startPayingServer } from '../test/payments/paying-server.ts';
import { inputsOf } from '../test/probes.ts';
import { aTenant } from '../test/tenant.ts';

// A restore works on a snapshot. What is saved after it began must make it fail, or it would write over what it does not
// see. The owner's lock does that: taking it changes its row, which a restore changes too.

const server = await startPayingServer({ webhooks: false });
const other = new pg.Client(server.connection);
await other.connect();
afterAll(() => other.end());

/** What a restore writes. */
const RESTORED = new Set<Topic>(['stores', 'games', 'records', 'staff', 'loans']);
/** The first store is free, so it can be created only while there is none, like sample data. */
const WITHOUT_STORES = ['POST /stores/create-store', 'POST /stores/add-sample-data'];

const saving = endpoints.filter(
  ({ access, saves }) => access !== 'counter' && access !== 'hr' && saves.some((topic) => RESTORED.has(topic)),
);

test('these are most of the calls that save', () => {
  expect(saving.length).toBeGreaterThan(35);
});

test.each(saving)('$route changes the row that a restore changes', async (endpoint) => {
  const tenant = await aTenant(server);
  const owner = WITHOUT_STORES.includes(endpoint.route) ? await anOwner(server) : tenant.owner;
  const [input] = inputsOf(endpoint, tenant.ids);
  await other.query('begin isolation level repeatable read');
  await other.query('select 1 from owners');
  expect((await owner.call(endpoint.route, input)).body.error).toBeUndefined();
  const locking = other.query('update owner_totals set lock_count = lock_count + 1 where owner_id = $1', [
    owner.ownerId,
  ]);
  await expect(locking).rejects.toMatchObject({ code: '40001' });
  await other.query('rollback');
});
