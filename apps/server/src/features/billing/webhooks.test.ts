import { describe, expect, test } from 'vitest';
import { anOwner, aStore, dataOf, type Owner } from '../../../test/builders.ts';
import { mailsTo } from '../../../test/mail/mails.ts';
import { begin, check, startPayingServer } from '../../../test/payments/paying-server.ts';
import { until } from '../../../test/until.ts';
import { webhookEvents } from './billing.table.ts';
import type { PayPalEvent } from './paypal/paypal-events.ts';
import { findByProvider } from './subscriptions/subscriptions.queries.ts';

const server = await startPayingServer();
const { controls } = server.sandbox;
const { deliveries } = controls;

async function anOwnerWithStore(): Promise<Owner> {
  const owner = await anOwner(server);
  await aStore(owner);
  return owner;
}

const paidStores = async (owner: Owner) =>
  dataOf(await owner.call<{ subscriptionId: string | null }[]>('GET /stores/user-stores')).filter(
    ({ subscriptionId }) => subscriptionId !== null,
  );
const paidRows = ({ ownerId }: Owner) =>
  server.sql<{ status: string; refunded_cents: number }>(
    `select status, refunded_cents from payments where owner_id = $1 and provider = 'paypal'`,
    [ownerId],
  );
const eventsDone = () =>
  until('every event is processed', async () => {
    const open = await server.sql('select 1 from webhook_events where processed_at is null');
    return open.length === 0;
  });
const storeThere = (owner: Owner) =>
  until('the store exists', async () => (await paidStores(owner)).length > 0 && paidStores(owner));

const SUBJECTS = ['Pier is open', 'Receipt: $7.00 for Pier'];

describe('the store appears once', () => {
  test('when the tab was closed: by PayPal’s event', async () => {
    const owner = await anOwnerWithStore();
    const { subscriptionId } = await begin(owner, 'Pier');
    controls.paypal.approve(subscriptionId);
    expect(await storeThere(owner)).toHaveLength(1);
    const mails = await mailsTo(server, owner.email, 2);
    expect(mails.map(({ subject }) => subject).sort()).toEqual(SUBJECTS);
  });

  test('when no event arrives: by polling', async () => {
    const owner = await anOwnerWithStore();
    deliveries.next({ effect: 'drop', times: 3 });
    const { subscriptionId } = await begin(owner, 'Pier');
    controls.paypal.approve(subscriptionId);
    await deliveries.settled();
    expect(await paidStores(owner)).toEqual([]);
    await server.sql(`update subscriptions set next_check_at = now() where provider_id = $1`, [subscriptionId]);
    await server.jobs.add(server.database.db, { name: 'reconcile-payments' }, {});
    expect(await storeThere(owner)).toHaveLength(1);
  });

  test('when everything arrives at once, each event twice', async () => {
    const owner = await anOwnerWithStore();
    deliveries.next({ effect: 'duplicate', times: 5 });
    const { subscriptionId } = await begin(owner, 'Pier');
    controls.paypal.approve(subscriptionId);
    await server.atOnce(Array.from({ length: 5 }, () => () => check(owner, subscriptionId)));
    await deliveries.settled();
    await eventsDone();
    expect(await paidStores(owner)).toHaveLength(1);
    expect(await paidRows(owner)).toHaveLength(1);
    const mails = await mailsTo(server, owner.email, 2);
    expect(mails.map(({ subject }) => subject).sort()).toEqual(SUBJECTS);
  });

  test('when the payment’s event arrives first and the creation’s last', async () => {
    const owner = await anOwnerWithStore();
    await deliveries.hold(true);
    const { subscriptionId } = await begin(owner, 'Pier');
    controls.paypal.approve(subscriptionId);
    const held = deliveries.held().map(({ id }) => id);
    for (const id of held.toReversed()) await deliveries.release([id]);
    await deliveries.hold(false);
    await eventsDone();
    expect(await paidStores(owner)).toHaveLength(1);
    expect(await paidRows(owner)).toEqual([{ status: 'SUCCESS', refunded_cents: 0 }]);
  });

  test('when the response to the subscription’s creation was lost, and the event names our row', async () => {
    const owner = await anOwnerWithStore();
    controls.faults.add({ match: 'POST /v1/billing/subscriptions', lose: 'answer', how: 'cut', times: 3 });
    const form = { storeName: 'Pier', storeData: { address: '2 Pier Road' } };
    expect((await owner.call('POST /payment/paypal/create-subscription', form)).body.error).toBeDefined();
    const [made] = controls.paypal.subscriptions().filter(({ email }) => email === owner.email);
    controls.paypal.approve(made?.id ?? '');
    expect(await storeThere(owner)).toHaveLength(1);
  });
});

describe('a webhook', () => {
  /** Holds the sandbox's deliveries of a new subscription. */
  async function heldDeliveries(owner: Owner) {
    await deliveries.hold(true);
    const { subscriptionId } = await begin(owner, 'Pier');
    controls.paypal.approve(subscriptionId);
    return { subscriptionId };
  }

  test('that arrives 200 times at once is processed once', async () => {
    const owner = await anOwnerWithStore();
    const { subscriptionId } = await heldDeliveries(owner);
    const activated = deliveries.held().find(({ body }) => body.includes('SUBSCRIPTION.ACTIVATED'));
    if (activated === undefined) throw new Error('No delivery is held');
    deliveries.discard(
      deliveries
        .held()
        .filter(({ id }) => id !== activated.id)
        .map(({ id }) => id),
    );
    const sent = await server.atOnce(
      Array.from({ length: 200 }, () => () => deliveries.release([activated.id], { keep: true })),
    );
    for (const [{ status } = { status: 'none' }] of sent) expect(status).toBe(200);
    deliveries.discard();
    await deliveries.hold(false);
    await eventsDone();
    const { id: eventId } = JSON.parse(activated.body) as { id: string };
    expect(await server.sql('select 1 from webhook_events where event_id = $1', [eventId])).toHaveLength(1);
    expect(await paidStores(owner)).toEqual([expect.objectContaining({ subscriptionId })]);
    expect(await paidRows(owner)).toHaveLength(1);
  });

  test('without a signature, or too long, is refused and not stored', async () => {
    const before = await server.sql('select count(*) from webhook_events');
    const post = (path: string, body: string) =>
      server.send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    for (const path of ['/webhooks/paypal', '/webhooks/yoco']) {
      expect((await post(path, '{"id":"WH-1","event_type":"PAYMENT.SALE.COMPLETED"}')).status).toBe(400);
      expect((await post(path, '')).status).toBe(400);
      expect((await post(path, 'x'.repeat(5_000_000))).status).toBe(413);
      const squeezed = { method: 'POST', headers: { 'content-encoding': 'gzip' }, body: 'no gzip' };
      expect((await server.send(path, squeezed)).status).toBe(400);
    }
    expect(await server.sql('select count(*) from webhook_events')).toEqual(before);
  });
});

describe('an id that PayPal passes back', () => {
  // The second one has the characters and the length of an id.
  test.each(['not-a-uuid', '-'.repeat(36), 'a'.repeat(36)])('%s is looked up like an unknown id', async (customId) => {
    expect(await findByProvider(server.database.db, { providerId: 'I-UNKNOWN', customId })).toBeUndefined();
  });

  test.each([
    ['another seller', 'order 17'],
    ['nobody', '-'.repeat(36)],
    ['an account that was purged', '01980000-0000-7000-8000-000000000000'],
  ])('of %s: the event is done without a retry', async (_whose, customId) => {
    const eventId = `WH-${customId}`;
    const event: PayPalEvent = {
      id: eventId,
      type: 'PAYMENT.SALE.COMPLETED',
      resource: {
        id: 'S-1',
        subscriptionId: 'I-ANOTHER',
        customId,
        saleId: 'S-1',
        amount: null,
      },
    };
    await server.database.db.insert(webhookEvents).values({ provider: 'paypal', eventId, type: event.type, event });
    await server.jobs.add(server.database.db, { name: 'webhook-events' }, { provider: 'paypal', eventId });
    await eventsDone();
    expect(await server.sql(`select 1 from jobs.job where name = 'webhook-events' and retry_count > 0`)).toEqual([]);
  });
});
