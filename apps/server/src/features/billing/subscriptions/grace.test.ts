import type { AffiliateInfo } from '@quarterdeck/contract/affiliates';
import type { Store } from '@quarterdeck/contract/stores';
import { DAY_MS } from '@quarterdeck/domain/durations';
import { expect, test } from 'vitest';
import { anOwner, aStore, dataOf, type Owner } from '../../../../test/builders.ts';
import { mailsTo } from '../../../../test/mail/mails.ts';
import { aSubscription, begin, check, startPayingServer } from '../../../../test/payments/paying-server.ts';

const server = await startPayingServer({ webhooks: false });
const { paypal } = server.sandbox.controls;

/** Approves a subscription whose first charge the payer's bank declines: PayPal has it as active and tries again. */
async function declined(owner: Owner, subscriptionId: string) {
  paypal.approve(subscriptionId);
  const known = paypal.subscriptions().find(({ id }) => id === subscriptionId);
  if (known?.billing === undefined) throw new Error('PayPal does not know it');
  for (const charge of paypal.transactions(subscriptionId)) charge.status = 'DECLINED';
  delete known.billing.lastPayment;
  return check(owner, subscriptionId);
}

const subscribe = async (owner: Owner, store: object = {}) => {
  const { subscriptionId } = await begin(owner, 'Pier', store);
  return { subscriptionId, checked: await declined(owner, subscriptionId) };
};

const cancel = (owner: Owner, subscriptionId: string) =>
  owner.call('POST /payment/paypal/cancel-subscription', { subscriptionId });

/** For how many days from now the store stays on, rounded. */
async function daysOn(owner: Owner, storeId: string) {
  const stores = dataOf(await owner.call<Store[]>('GET /stores/user-stores'));
  const { runsUntil } = stores.find(({ _id }) => _id === storeId) ?? {};
  return Math.round((Date.parse(runsUntil ?? '') - Date.now()) / DAY_MS);
}

/** Moves the owner's subscriptions into the past, here and at PayPal. */
async function letDaysPass(owner: Owner, days: number) {
  const moved = await server.sql<{ provider_id: string }>(
    `update subscriptions set started_at = started_at - make_interval(days => $1),
       grace_from = grace_from - make_interval(days => $1),
       provisioned_at = provisioned_at - make_interval(days => $1) where owner_id = $2 returning provider_id`,
    [days, owner.ownerId],
  );
  const ids = moved.map(({ provider_id: id }) => id);
  for (const known of paypal.subscriptions().filter(({ id }) => ids.includes(id)))
    known.startsAt = new Date(Date.parse(known.startsAt) - days * DAY_MS).toISOString();
}

test('a store whose payers’ banks decline each first charge runs for one grace period', async () => {
  const owner = await anOwner(server);
  await aStore(owner);
  const first = await subscribe(owner);
  const storeId = first.checked.store?._id ?? '';
  expect(await daysOn(owner, storeId)).toBe(14);
  await cancel(owner, first.subscriptionId);
  await letDaysPass(owner, 13);
  // Another card, before the grace period is over: the store stays on for its rest.
  const second = await subscribe(owner, { storeId });
  expect(await daysOn(owner, storeId)).toBe(1);
  await cancel(owner, second.subscriptionId);
  await letDaysPass(owner, 7);
  const third = await subscribe(owner, { storeId });
  expect(await daysOn(owner, storeId)).toBe(-6);
  const mails = await mailsTo(server, owner.email, 8);
  expect(mails.map(({ text }) => text).join('\n')).toContain('The store is on as soon as PayPal confirms the payment.');

  await cancel(owner, third.subscriptionId);
  const { subscriptionId } = await begin(owner, 'Pier', { storeId });
  paypal.approve(subscriptionId);
  await check(owner, subscriptionId);
  expect(await daysOn(owner, storeId)).toBeGreaterThan(27);
});

test('a store that was paid for has a grace period of its own when it is continued', async () => {
  const owner = await anOwner(server);
  await aStore(owner);
  const { subscriptionId, storeId } = await aSubscription(server, owner, 'Pier');
  await cancel(owner, subscriptionId);
  const paidDays = await daysOn(owner, storeId);
  expect(paidDays).toBeGreaterThan(27);
  await subscribe(owner, { storeId });
  expect(await daysOn(owner, storeId)).toBe(paidDays + 14);
});

test('a referred owner counts as subscribed once a payment has come', async () => {
  const affiliate = await anOwner(server);
  await affiliate.call('PATCH /auth/user/apply-to-intro');
  const { body } = await affiliate.call('PATCH /auth/user/create-affiliate', { introCode: 'GRACE42' });
  expect(body.success).toBeDefined();
  const subscribed = async () =>
    dataOf(await affiliate.call<AffiliateInfo>('POST /auth/user/fetch-affiliate-info')).subscribed;
  const owner = await anOwner(server);
  await server.sql(`update owners set intro_code = 'GRACE42' where id = $1`, [owner.ownerId]);
  await aStore(owner);
  await subscribe(owner);
  expect(await subscribed()).toBe(0);
  await aSubscription(server, owner, 'Dock');
  expect(await subscribed()).toBe(1);
});
