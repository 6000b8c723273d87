import type { Topic } from '@quarterdeck/contract/live';
import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { anOwner } from '../test/builders.ts';
import { endpoints, type Endpoint } from '../test/http/endpoints.ts';
import { startPayingServer } from '../test/payments/paying-server.ts';
import { OWN_PAGE } from '../test/http/browsers.ts';
import { inputsOf } from '../test/http/probes.ts';
import type { ApiResponse } from '../test/server.ts';
import { aTenant, unknownIds } from '../test/tenant.ts';
import { validInputs } from '../test/http/valid-inputs.ts';

const server = await startPayingServer({ webhooks: false });
const other = new pg.Client(server.connection);
await other.connect();
afterAll(() => other.end());

const ASKS_PAYPAL = [
  'POST /payment/paypal/check-subscription-status',
  'GET /payment/paypal/subscription/{subscriptionId}',
];

/** The first store is free, so it can be created only while there is none, like sample data. */
const WITHOUT_STORES = ['POST /stores/create-store', 'POST /stores/add-sample-data'];

/** A request to PayPal may settle a pending payment, which is announced like PayPal's own notification. */
const settledBy = ({ route }: Endpoint): Topic[] => (ASKS_PAYPAL.includes(route) ? ['billing', 'stores'] : []);

/** What a restore writes. */
const RESTORED = new Set<Topic>(['stores', 'games', 'records', 'staff', 'loans']);
const savesWhatIsRestored = ({ access, saves }: Endpoint) =>
  access !== 'counter' && access !== 'hr' && saves.some((topic) => RESTORED.has(topic));

/**
 * Makes a call while a restore is running, which must fail.
 *
 * A restore works on a snapshot. What is saved after it began must make it fail, or it would write over what it does
 * not see. The owner's lock does that: taking it changes its row, which a restore changes too.
 */
async function failsRestore(ownerId: string, save: () => Promise<ApiResponse>): Promise<ApiResponse> {
  await other.query('begin isolation level repeatable read');
  try {
    await other.query('select 1 from owners');
    const response = await save();
    const locking = other.query('update owner_totals set lock_count = lock_count + 1 where owner_id = $1', [ownerId]);
    await expect(locking).rejects.toMatchObject({ code: '40001' });
    return response;
  } finally {
    await other.query('rollback');
  }
}

describe('the list of endpoints', () => {
  test('has every endpoint that needs a session or takes ids, with all its ids', () => {
    for (const endpoint of endpoints) {
      if (!endpoint.takesInput || (endpoint.access === 'public' && endpoint.idNames.length === 0)) continue;
      expect(Object.keys(validInputs), 'add it in test/http/valid-inputs.ts').toContain(endpoint.route);
      const described = JSON.stringify(inputsOf(endpoint, unknownIds()));
      for (const name of endpoint.idNames) {
        expect(described, `${endpoint.route} takes ${name}: add it in test/http/valid-inputs.ts`).toContain(
          `"${name}":`,
        );
      }
    }
  });

  test('has most saves of what a restore writes', () => {
    expect(endpoints.filter(savesWhatIsRestored).length).toBeGreaterThan(35);
  });

  test('has no endpoint that does not exist', () => {
    expect(endpoints.map((endpoint) => endpoint.route)).toEqual(expect.arrayContaining(Object.keys(validInputs)));
  });

  const forReads = aTenant(server);
  /** Calls about the session itself change it without saving anything, such as signing out. */
  const isRead = ({ isSave, route }: Endpoint) => !isSave && !route.includes(' /auth/');

  test.each(endpoints.filter((endpoint) => validInputs[endpoint.route]))(
    '$route: succeeds for its caller, announces only what the contract says it saves, and makes a concurrent restore fail',
    async (endpoint) => {
      for (const way of inputsOf(endpoint, unknownIds()).keys()) {
        const { owner, counter, hr, ids } = await (isRead(endpoint) ? forReads : aTenant(server));
        const owning = WITHOUT_STORES.includes(endpoint.route) ? await anOwner(server) : owner;
        const caller = { counter: counter, hr }[endpoint.access as string] ?? owning;
        using announce = vi.spyOn(server.live, 'announce');
        // Cookies are set for our own pages only.
        const call = () => server.call(endpoint.route, inputsOf(endpoint, ids)[way], caller.token, OWN_PAGE);
        const response = savesWhatIsRestored(endpoint) ? await failsRestore(owning.ownerId, call) : await call();
        expect(response.status).toBe(200);
        expect(response.body.error, response.text).toBeUndefined();
        const announced = announce.mock.calls.map(([, { topic }]) => topic);
        expect([...endpoint.saves, ...settledBy(endpoint)]).toEqual(expect.arrayContaining(announced));
      }
    },
  );
});
