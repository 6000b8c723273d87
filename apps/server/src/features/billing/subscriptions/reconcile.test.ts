import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { anOwner, aStore, type Owner } from '../../../../test/builders.ts';
import { begin, startPayingServer } from '../../../../test/payments/paying-server.ts';
import { createSecrets } from '../../../platform/secrets.ts';
import { createPayPal, PayPalError, type PayPal } from '../paypal/paypal.ts';
import { ProviderReads } from '../provider-reads.ts';
import { reconcileSubscriptions } from './reconcile.ts';

// Webhooks are off: each test runs the check itself.
const server = await startPayingServer({ webhooks: false });
const paypal = createPayPal({ baseUrl: server.sandbox.url(), clientId: 'sandbox', clientSecret: 'sandbox' });

interface LogLine {
  level: number;
  err: { message: string };
}
let lines: LogLine[] = [];
const logger = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as LogLine) });
const logged = () => lines.map(({ level, err }) => [pino.levels.labels[level], err.message]);

beforeEach(() => {
  lines = [];
});

/** Checks all subscriptions that are due. Reading these from PayPal fails. */
const reconcile = (error: Error, ...brokenIds: string[]) => {
  const subscription: PayPal['subscription'] = (id) =>
    brokenIds.includes(id) ? Promise.reject(error) : paypal.subscription(id);
  return reconcileSubscriptions({
    db: server.database.db,
    jobs: server.jobs,
    live: { announce: () => undefined },
    secrets: createSecrets('a secret of the tests, which is long enough'),
    appUrl: 'https://arcade.example',
    now: () => new Date(),
    logger,
    providerReads: new ProviderReads(),
    paypalAccount: { paypal: { ...paypal, subscription }, planId: 'P-1', mode: 'sandbox' },
  });
};

/** Two approved subscriptions that are due; the first is checked first, and before those of other owners. */
async function twoDue(owner: Owner): Promise<[string, string]> {
  await aStore(owner);
  const { subscriptionId: first } = await begin(owner, 'Pier');
  const { subscriptionId: second } = await begin(owner, 'Mall');
  for (const id of [first, second]) server.sandbox.controls.paypal.approve(id);
  await server.sql(
    `update subscriptions set next_check_at = now() - case provider_id when $1 then interval '2 h' else interval '1 h' end
     where provider_id in ($1, $2)`,
    [first, second],
  );
  return [first, second];
}

const paidStoresOf = async ({ ownerId }: Owner) =>
  (
    await server.sql<{ name: string }>(
      'select store_name as name from stores where owner_id = $1 and subscription_id is not null order by store_name',
      [ownerId],
    )
  ).map(({ name }) => name);

const isDue = async (providerId: string) =>
  (await server.sql('select 1 from subscriptions where provider_id = $1 and next_check_at <= now()', [providerId]))
    .length > 0;

test('trouble at the provider is a warning, and the subscription is checked again later', async () => {
  const owner = await anOwner(server);
  const [first] = await twoDue(owner);
  const unreachable = { status: 503, errorName: 'DOWN', issues: [], debugId: null, isTransient: true };
  await expect(reconcile(new PayPalError('GET subscription', unreachable), first)).resolves.toBeGreaterThanOrEqual(2);
  expect(logged()).toEqual([['warn', expect.any(String)]]);
  expect(await paidStoresOf(owner)).toEqual(['Mall']);
  expect(await isDue(first)).toBe(false);
});

test('a bug is an error and fails the job, after the other checks', async () => {
  const owner = await anOwner(server);
  const [first] = await twoDue(owner);
  await expect(reconcile(new TypeError('undefined is not a function'), first)).rejects.toThrow('1 of');
  expect(logged()).toEqual([['error', 'undefined is not a function']]);
  expect(await paidStoresOf(owner)).toEqual(['Mall']);
  expect(await isDue(first)).toBe(false);
});

test('a PayPal that never responds ends the run after three tries, and the rest stays due', async () => {
  const owners = [await anOwner(server), await anOwner(server)];
  const ids = (await Promise.all(owners.map(twoDue))).flat();
  const silent = { status: null, errorName: 'NO_ANSWER', issues: [], debugId: null, isTransient: true };
  expect(await reconcile(new PayPalError('GET subscription', silent), ...ids)).toBe(3);
  expect((await Promise.all(ids.map(isDue))).filter(Boolean)).toHaveLength(1);
  expect(await reconcile(new Error('not reached'))).toBe(1);
  expect((await Promise.all(owners.map(paidStoresOf))).flat()).toHaveLength(1);
});
