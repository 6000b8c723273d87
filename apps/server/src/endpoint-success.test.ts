import type { Topic } from '@quarterdeck/contract/live';
import { describe, expect, test, vi } from 'vitest';
import { anOwner } from '../test/builders.ts';
import { endpoints, type Endpoint } from '../test/endpoints.ts';
import { startPayingServer } from '../test/payments/paying-server.ts';
import { OWN_PAGE } from '../test/browsers.ts';
import { inputsOf } from '../test/probes.ts';
import { aTenant, unknownIds } from '../test/tenant.ts';
import { validInputs } from '../test/valid-inputs.ts';

const server = await startPayingServer({ webhooks: false });

const ASKS_PAYPAL = [
  'POST /payment/paypal/check-subscription-status',
  'GET /payment/paypal/subscription/{subscriptionId}',
];

/** The first store is free, so it can be created only while there is none, like sample data. */
const WITHOUT_STORES = ['POST /stores/create-store', 'POST /stores/add-sample-data'];

/** A request to PayPal may settle a pending payment, which is announced like PayPal's own notification. */
const settledBy = ({ route }: Endpoint): Topic[] => (ASKS_PAYPAL.includes(route) ? ['billing', 'stores'] : []);

describe('the list of endpoints', () => {
  test('has every endpoint that needs a session or takes ids, with all its ids', () => {
    for (const endpoint of endpoints) {
      if (!endpoint.takesInput || (endpoint.access === 'public' && endpoint.idNames.length === 0)) continue;
      expect(Object.keys(validInputs), 'add it in test/valid-inputs.ts').toContain(endpoint.route);
      const described = JSON.stringify(inputsOf(endpoint, unknownIds()));
      for (const name of endpoint.idNames) {
        expect(described, `${endpoint.route} takes ${name}: add it in test/valid-inputs.ts`).toContain(`"${name}":`);
      }
    }
  });

  test('has no endpoint that does not exist', () => {
    expect(endpoints.map((endpoint) => endpoint.route)).toEqual(expect.arrayContaining(Object.keys(validInputs)));
  });

  const forReads = aTenant(server);
  /** Calls about the session itself change it without saving anything, such as signing out. */
  const isRead = ({ isSave, route }: Endpoint) => !isSave && !route.includes(' /auth/');

  test.each(endpoints.filter((endpoint) => validInputs[endpoint.route]))(
    '$route: succeeds for its caller, and announces only what the contract says it saves',
    async (endpoint) => {
      for (const way of inputsOf(endpoint, unknownIds()).keys()) {
        const { owner, counter, hr, ids } = await (isRead(endpoint) ? forReads : aTenant(server));
        const owning = WITHOUT_STORES.includes(endpoint.route) ? await anOwner(server) : owner;
        const caller = { counter: counter, hr }[endpoint.access as string] ?? owning;
        using announce = vi.spyOn(server.live, 'announce');
        // Cookies are set for our own pages only.
        const answer = await server.call(endpoint.route, inputsOf(endpoint, ids)[way], caller.token, OWN_PAGE);
        expect(answer.status).toBe(200);
        expect(answer.body.error, answer.text).toBeUndefined();
        const announced = announce.mock.calls.map(([, { topic }]) => topic);
        expect([...endpoint.saves, ...settledBy(endpoint)]).toEqual(expect.arrayContaining(announced));
      }
    },
  );
});
