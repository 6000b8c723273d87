import type { Subscription, SubscriptionCheck } from '@quarterdeck/contract/billing';
import type { Delivery } from '@quarterdeck/payments-sandbox/deliveries';
import { createSigner } from '@quarterdeck/payments-sandbox/paypal/signer';
import { createSandbox, type Sandbox } from '@quarterdeck/payments-sandbox/sandbox';
import { YOCO_SECRET_KEY } from '@quarterdeck/payments-sandbox/yoco/keys';
import { SUBSCRIPTION_PRICE } from '@quarterdeck/domain/billing';
import { DAY_MS } from '@quarterdeck/domain/durations';
import { pino } from 'pino';
import { atTheEnd } from '../postgres/at-the-end.ts';
import type { Settings } from '../../src/compose.ts';
import { setUpPayPal } from '../../src/features/billing/paypal/paypal-setup.ts';
import { createPayPal } from '../../src/features/billing/paypal/paypal.ts';
import { registerYocoWebhook } from '../../src/features/checkout/yoco-setup.ts';
import { createYoco } from '../../src/features/checkout/yoco.ts';
import { dataOf, type Owner } from '../builders.ts';
import { startTestServer, type TestServer } from '../server.ts';

export interface PayingServer extends TestServer {
  sandbox: Sandbox;
}

const MERCHANT = 'http://merchant.test';

/**
 * The server and the payments sandbox, connected over HTTP.
 * @param webhooks whether the sandbox's events reach the server. Without them the server doesn't poll either, so only
 * the test causes changes.
 */
export async function startPayingServer({
  webhooks = true,
  ...settings
}: Partial<Settings> & { webhooks?: boolean } = {}): Promise<PayingServer> {
  let serverUrl = '';
  const deliver = async ({ url, headers, body }: Delivery) =>
    webhooks ? (await fetch(serverUrl + new URL(url).pathname, { method: 'POST', headers, body })).status : 200;
  const sandbox = await createSandbox({ deliver, retryDelaysMs: [200, 400], signer: await createSigner() });
  atTheEnd(() => sandbox.close());
  await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  const account = { baseUrl: sandbox.url(), clientId: 'sandbox', clientSecret: 'sandbox' };
  const keys = { baseUrl: sandbox.url(), secretKey: YOCO_SECRET_KEY };
  const server = await startTestServer({
    // Tests make the providers fail, and each failure would be logged as an error.
    logger: pino({ level: 'silent' }),
    ...settings,
    paypal: {
      ...account,
      ...(await setUpPayPal(createPayPal(account), {
        appUrl: MERCHANT,
        productName: 'Quarterdeck',
        priceCents: SUBSCRIPTION_PRICE,
      })),
    },
    yoco: { ...keys, webhookSecret: await registerYocoWebhook(createYoco(keys), MERCHANT) },
  });
  serverUrl = server.url;
  if (!webhooks)
    await server.sql(`delete from jobs.schedule where name in ('reconcile-payments', 'reconcile-checkouts')`);
  return { ...server, sandbox };
}

export interface Begun {
  subscriptionId: string;
  approvalUrl: string;
}

/** Requests a subscription, which the payer has not approved yet. */
export const begin = async (owner: Owner, storeName: string, fields: object = {}): Promise<Begun> =>
  dataOf(
    await owner.call<Begun>('POST /payment/paypal/create-subscription', {
      storeName,
      storeData: { address: '2 Pier Road' },
      ...fields,
    }),
  );

export const check = async (owner: Owner, subscriptionId: string): Promise<SubscriptionCheck> =>
  dataOf(await owner.call<SubscriptionCheck>('POST /payment/paypal/check-subscription-status', { subscriptionId }));

export const readSubscription = async (owner: Owner, subscriptionId: string): Promise<Subscription> =>
  dataOf(await owner.call<Subscription>('GET /payment/paypal/subscription/{subscriptionId}', { subscriptionId }));

/** Adds a store with an approved subscription. The owner must already have the free store. */
export async function aSubscription(
  { sandbox }: PayingServer,
  owner: Owner,
  storeName: string,
): Promise<{ subscriptionId: string; storeId: string }> {
  const { subscriptionId } = await begin(owner, storeName);
  sandbox.controls.paypal.approve(subscriptionId);
  const { store } = await check(owner, subscriptionId);
  if (store === null) throw new Error('The paid store was not created');
  return { subscriptionId, storeId: store._id };
}

/** Moves a subscription's payments 40 days back, so that its paid time has just ended. */
export async function paidLongAgo(server: PayingServer, subscriptionId: string): Promise<void> {
  const { paypal } = server.sandbox.controls;
  // The real clock, because the sandbox's may be ahead.
  const longAgo = new Date(Date.now() - 40 * DAY_MS).toISOString();
  const subscription = paypal.subscriptions().find(({ id }) => id === subscriptionId);
  if (subscription?.billing?.lastPayment === undefined) throw new Error('The subscription has no payment');
  subscription.startsAt = longAgo;
  subscription.billing.lastPayment.time = longAgo;
  for (const payment of paypal.transactions(subscriptionId)) payment.time = longAgo;
  await server.sql(`update subscriptions set paid_through = now() - interval '1 second' where provider_id = $1`, [
    subscriptionId,
  ]);
  await server.sql(`update stores set runs_until = now() - interval '1 second' where subscription_id = $1`, [
    subscriptionId,
  ]);
}
