import type { Subscription } from '@quarterdeck/contract/billing';
import { expect, test } from 'vitest';
import { anOwner, aStore, dataOf, type Owner } from '../../../../test/builders.ts';
import { aSubscription, begin, readSubscription, startPayingServer } from '../../../../test/payments/paying-server.ts';

const server = await startPayingServer({ webhooks: false });
const { controls } = server.sandbox;
const { paypal, faults } = controls;

async function anOwnerWithStore(): Promise<Owner> {
  const owner = await anOwner(server);
  await aStore(owner);
  return owner;
}
const activate = (owner: Owner, subscriptionId: string) =>
  owner.call<Subscription>('POST /payment/paypal/activate-subscription', { subscriptionId });

test('a paused subscription is activated', async () => {
  const owner = await anOwnerWithStore();
  const { subscriptionId } = await aSubscription(server, owner, 'Pier');
  paypal.suspend(subscriptionId);
  expect(await readSubscription(owner, subscriptionId)).toMatchObject({ status: 'SUSPENDED' });
  faults.add({ match: 'POST .*/activate', status: 503, times: 3 });
  expect((await activate(owner, subscriptionId)).body.error).toContain('PayPal can’t be reached right now.');
  expect(dataOf(await activate(owner, subscriptionId))).toMatchObject({ subscriptionId, status: 'ACTIVE' });
});

test('an unpaid subscription is not activated before payment', async () => {
  const owner = await anOwnerWithStore();
  const { subscriptionId } = await aSubscription(server, owner, 'Pier');
  paypal.failRenewals(subscriptionId);
  paypal.renewNow(subscriptionId);
  const activated = dataOf(await activate(owner, subscriptionId));
  expect(activated).toMatchObject({ status: 'SUSPENDED', outstanding: 7 });
  expect(activated.paymentFailureCount).toBeGreaterThan(0);
});

test('a pending or ended subscription is unchanged, and another owner’s is not found', async () => {
  const owner = await anOwnerWithStore();
  const { subscriptionId: open } = await begin(owner, 'Dock');
  expect(dataOf(await activate(owner, open))).toMatchObject({ status: 'APPROVAL_PENDING' });
  const { subscriptionId } = await aSubscription(server, owner, 'Pier');
  paypal.cancelByPayer(subscriptionId);
  expect(dataOf(await activate(owner, subscriptionId))).toMatchObject({ status: 'CANCELLED' });
  const response = await activate(await anOwnerWithStore(), subscriptionId);
  expect(response.body).toEqual({ error: { subscriptionId: 'Subscription not found' } });
});

test('provider checks are rate-limited per owner', async () => {
  const owner = await anOwnerWithStore();
  const { subscriptionId } = await aSubscription(server, owner, 'Pier');
  const other = await anOwnerWithStore();
  const path = 'GET /payment/paypal/subscription/{subscriptionId}';
  const responses = await server.atOnce(Array.from({ length: 150 }, () => () => owner.call(path, { subscriptionId })));
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await other.call('GET /payment/paypal/test')).body.error).toBeUndefined();
});
