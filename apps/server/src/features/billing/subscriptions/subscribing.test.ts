import type { Payment } from '@quarterdeck/contract/billing';
import type { Store } from '@quarterdeck/contract/stores';
import { describe, expect, test } from 'vitest';
import { aFurtherStore, anOwner, aStore, dataOf, type Owner } from '../../../../test/builders.ts';
import { aSubscription, begin, check, startPayingServer } from '../../../../test/payments/paying-server.ts';
import { startTestServer } from '../../../../test/server.ts';

const server = await startPayingServer({ webhooks: false });
const { controls } = server.sandbox;

const NOT_FOUND = { error: { subscriptionId: 'Subscription not found' } };

async function anOwnerWithStore(): Promise<Owner> {
  const owner = await anOwner(server);
  await aStore(owner);
  return owner;
}

const create = (owner: Owner, form: object) => owner.call('POST /payment/paypal/create-subscription', form);
const storesOf = async (owner: Owner) => dataOf(await owner.call<Store[]>('GET /stores/user-stores'));
const ofOwner = (owner: Owner) => controls.paypal.subscriptions().filter(({ email }) => email === owner.email);

const pier = { storeName: 'Pier', storeData: { address: '2 Pier Road', notes: 'Keys with Sam', openingFloat: 150.5 } };

describe('requesting a subscription', () => {
  test('charges nothing and creates no store before approval', async () => {
    const owner = await anOwnerWithStore();
    const { subscriptionId, approvalUrl } = await begin(owner, 'Pier');
    expect(subscriptionId).toMatch(/^I-/);
    expect(new URL(approvalUrl).searchParams.get('ba_token')).toMatch(/^BA-/);
    expect(controls.paypal.transactions(subscriptionId)).toEqual([]);
    expect(await storesOf(owner)).toHaveLength(1);
  });

  test('repeatedly or concurrently leads to one subscription', async () => {
    const owner = await anOwnerWithStore();
    const responses = await server.atOnce(Array.from({ length: 10 }, () => () => create(owner, pier)));
    const repeated = await create(owner, { ...pier, storeName: ' PIER ' });
    const subscriptionIds = [...responses, repeated].map(({ body, text }) => {
      expect(body.error, text).toBeUndefined();
      return (body.data as { subscriptionId: string }).subscriptionId;
    });
    expect(new Set(subscriptionIds).size).toBe(1);
    expect(ofOwner(owner)).toHaveLength(1);
  });

  test.each([
    [{ storeData: {} }, { storeName: 'Store name is required' }],
    [{ storeName: '  ', storeData: {} }, { storeName: 'Store name is required' }],
    [{ storeName: 'boardwalk', storeData: {} }, { storeName: expect.stringContaining('already exists') as string }],
    [{ storeName: 'Pier', storeId: crypto.randomUUID() }, { storeId: 'Store not found' }],
  ])('%j is refused', async (form, error) => {
    const owner = await anOwnerWithStore();
    expect((await create(owner, form)).body).toEqual({ error });
    expect(ofOwner(owner)).toEqual([]);
  });

  test('is refused for the first store and for a free or paid one', async () => {
    const owner = await anOwner(server);
    expect((await create(owner, pier)).body.error).toHaveProperty('storeName');
    const free = await aStore(owner);
    expect((await create(owner, { storeName: 'x', storeId: free._id })).body.error).toHaveProperty('storeId');
    const { storeId } = await aSubscription(server, owner, 'Pier');
    expect((await create(owner, { storeName: 'x', storeId })).body.error).toHaveProperty('storeId');
  });

  test('without approving is limited; pending requests stay', async () => {
    const owner = await anOwnerWithStore();
    const { subscriptionId } = await begin(owner, 'Pier');
    const responses = [];
    for (let hall = 1; hall <= 30; hall += 1) {
      responses.push(await create(owner, { storeName: `Hall ${hall}`, storeData: {} }));
    }
    const refused = responses.filter(({ body }) => body.error !== undefined);
    expect(refused.map(({ body }) => body.error)).toEqual([expect.stringContaining('try again tomorrow')]);
    expect((await begin(owner, 'Pier')).subscriptionId).toBe(subscriptionId);
    controls.paypal.approve(subscriptionId);
    expect(await check(owner, subscriptionId)).toMatchObject({ success: true });
    await begin(owner, 'Hall 30');
  });

  test('reports that PayPal is down; a retry continues the same request', async () => {
    const owner = await anOwnerWithStore();
    controls.faults.add({ match: 'POST /v1/billing/subscriptions', status: 503, times: 3 });
    expect((await create(owner, pier)).body).toEqual({ error: 'Failed to create subscription. Please try again.' });
    controls.faults.add({ match: 'POST /v1/billing/subscriptions', lose: 'answer', how: 'cut' });
    expect((await create(owner, pier)).body.error).toBeUndefined();
    expect(ofOwner(owner)).toHaveLength(1);
  });
});

describe('returning from an approval', () => {
  test('creates the store and its counter’s sign-in once', async () => {
    const owner = await anOwnerWithStore();
    const { subscriptionId } = dataOf(await create(owner, pier)) as { subscriptionId: string };
    controls.paypal.approve(subscriptionId);
    const checks = await server.atOnce(Array.from({ length: 5 }, () => () => check(owner, subscriptionId)));
    const [first] = checks;
    for (const each of checks) expect(each).toEqual(first);
    expect(first).toMatchObject({ success: true, status: 'ACTIVE', storeCreated: true, store: { name: 'Pier' } });

    const stores = await storesOf(owner);
    const savedPier = stores.find(({ storeName }) => storeName === 'Pier');
    expect(stores).toHaveLength(2);
    expect(savedPier).toMatchObject({
      address: '2 Pier Road',
      notes: 'Keys with Sam',
      openingFloat: 150.5,
      ...first?.store?.staffCredentials,
      subscriptionId,
      tier: 'PAID_HIGH_SCORE_HERO',
      paymentStatus: 'ACTIVE',
      renews: true,
    });
    const { username: email, password } = savedPier as Store;
    expect((await server.call('POST /auth/user/login', { email, password })).body.error).toBeUndefined();
  });

  test('works with the ba_token alone', async () => {
    const owner = await anOwnerWithStore();
    const { subscriptionId, approvalUrl } = await begin(owner, 'Pier');
    controls.paypal.approve(subscriptionId);
    const baToken = new URL(approvalUrl).searchParams.get('ba_token') ?? '';
    expect(await check(owner, baToken)).toMatchObject({ success: true, store: { name: 'Pier' } });
  });

  test('answers another owner’s id like an unknown one', async () => {
    const owner = await anOwnerWithStore();
    const { subscriptionId } = await begin(owner, 'Pier');
    controls.paypal.approve(subscriptionId);
    const stranger = await anOwnerWithStore();
    for (const name of [subscriptionId, 'I-NEVER00WAS1', 'nonsense', "I-' or 1=1 --"]) {
      const response = await stranger.call('POST /payment/paypal/check-subscription-status', { subscriptionId: name });
      expect(response.body).toEqual(NOT_FOUND);
    }
    expect(await storesOf(owner)).toHaveLength(1);
    expect(await storesOf(stranger)).toHaveLength(1);
  });

  test('reports that the payment is being processed until PayPal has finished', async () => {
    const owner = await anOwnerWithStore();
    controls.paypal.holdNextApproval(20);
    const { subscriptionId } = await begin(owner, 'Pier');
    controls.paypal.approve(subscriptionId);
    expect(await check(owner, subscriptionId)).toMatchObject({
      success: false,
      status: 'APPROVAL_PENDING',
      message:
        'Payment is still being processed. Please wait a moment and refresh the page, or check your PayPal account for the subscription status.',
      store: null,
    });
    controls.paypal.releaseApproval(subscriptionId);
    expect(await check(owner, subscriptionId)).toMatchObject({ success: true, storeCreated: true });
  });

  test('with a name taken meanwhile still creates the paid store', async () => {
    const owner = await anOwnerWithStore();
    const { subscriptionId } = await begin(owner, 'Pier');
    await aFurtherStore(server, owner, 'pier');
    controls.paypal.approve(subscriptionId);
    expect(await check(owner, subscriptionId)).toMatchObject({ success: true, store: { name: 'Pier (2)' } });
  });
});

test('the history begins with the free store, and totals are per currency', async () => {
  const owner = await anOwnerWithStore();
  await aSubscription(server, owner, 'Pier');
  const payments = dataOf(await owner.call<Payment[]>('GET /payment/user-payment-history'));
  // A free store is never due, so its payment covers no period.
  expect(
    payments
      .map(({ paymentMethod, amount, status, covers }) => [paymentMethod, amount, status, covers !== null])
      .sort(),
  ).toEqual([
    ['Free Tier', 0, 'SUCCESS', false],
    ['PayPal', 7, 'SUCCESS', true],
  ]);
  const { ownerId } = owner;
  await server.sql(
    `insert into payments (owner_id, id, provider, provider_payment_id, description, status, amount_cents, currency, processed_at)
     values ($1, gen_random_uuid(), 'yoco', $2, 'Set-up session', 'SUCCESS', 45000, 'ZAR', now())`,
    [ownerId, `p_${ownerId}`],
  );
  const summary = dataOf(await owner.call<object>('GET /payment/payment-summary'));
  expect(summary).toMatchObject({
    mode: 'sandbox',
    highestTier: 'PAID_HIGH_SCORE_HERO',
    storeLimit: null,
    totalStores: 2,
    paidSubscriptions: 1,
    paymentIssues: 0,
    payments: {
      count: 3,
      paid: [
        { currency: 'USD', amount: 7 },
        { currency: 'ZAR', amount: 450 },
      ],
    },
  });
});

test('without a provider billing says so, and everything else works', async () => {
  const off = await startTestServer();
  const owner = await anOwner(off);
  const store = await aStore(owner);
  const error = expect.stringContaining('Payments aren’t set up') as string;
  for (const response of [
    await create(owner, pier),
    await owner.call('GET /payment/paypal/test'),
    await owner.call('POST /payment/create-payment', {
      productCode: 'SETUP_SESSION',
      amountInCents: 45_000,
      currency: 'ZAR',
    }),
  ]) {
    expect(response.body).toEqual({ error });
  }
  expect(dataOf(await owner.call('GET /payment/payment-summary'))).toMatchObject({ mode: 'off', totalStores: 1 });
  expect((await off.send('/webhooks/paypal', { method: 'POST', body: '{}' })).status).toBe(404);
  expect((await owner.call('POST /stores/delete-store', { _id: store._id })).body.error).toBeUndefined();
});
