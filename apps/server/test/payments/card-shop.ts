import type { Purchase } from '@quarterdeck/contract/checkout';
import { EXTRAS, EXTRAS_CURRENCY } from '@quarterdeck/domain/extras';
import { formatMoney } from '@quarterdeck/domain/money';
import type { Delivery } from '@quarterdeck/payments-sandbox/deliveries';
import { createSandbox, type Sandbox } from '@quarterdeck/payments-sandbox/sandbox';
import { YOCO_SECRET_KEY } from '@quarterdeck/payments-sandbox/yoco/keys';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect } from 'vitest';
import { ProviderReads } from '../../src/features/billing/provider-reads.ts';
import type { CheckoutDependencies } from '../../src/features/checkout/checkout.dependencies.ts';
import type { CheckoutEvent } from '../../src/features/checkout/yoco-webhooks.ts';
import { createYoco, type Yoco } from '../../src/features/checkout/yoco.ts';
import { atTheEnd } from '../postgres/at-the-end.ts';
import { dataOf, type Owner } from '../builders.ts';
import { mailsTo } from '../mail/mails.ts';
import { startTestServer, type ApiResponse, type TestServer } from '../server.ts';
import { until } from '../until.ts';

export interface CardShop {
  server: TestServer;
  sandbox: Sandbox;
  /** The server's dependencies, for functions that tests call without a request. */
  deps: CheckoutDependencies;
}

const WEBHOOK_PATH = '/webhooks/yoco';

/** Registers the webhook before the server starts. @returns its secret. */
async function registerWebhook(yoco: Yoco): Promise<string> {
  return (await yoco.registerWebhook('tests', `http://merchant.test${WEBHOOK_PATH}`)).secret;
}

/** The server and the payments sandbox, connected over HTTP. */
export async function openCardShop(supportEmail?: string): Promise<CardShop> {
  let serverUrl = '';
  const deliver = async ({ headers, body }: Delivery) =>
    (await fetch(serverUrl + WEBHOOK_PATH, { method: 'POST', headers, body })).status;
  const sandbox = await createSandbox({ deliver, retryDelaysMs: [] });
  atTheEnd(() => sandbox.close());
  await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  const settings = { baseUrl: sandbox.url(), secretKey: YOCO_SECRET_KEY, timeoutMs: 5_000 };
  const provider = createYoco({ ...settings, pause: () => Promise.resolve() });
  const webhookSecret = await registerWebhook(provider);
  const server = await startTestServer({ yoco: { ...settings, webhookSecret }, supportEmail });
  serverUrl = server.url;
  const { jobs, database } = server;
  const deps: CheckoutDependencies = {
    db: database.db,
    jobs,
    live: { announce: () => undefined },
    appUrl: 'https://arcade.example',
    supportEmail,
    now: () => new Date(),
    logger: pino({ level: 'silent' }),
    providerReads: new ProviderReads(),
    checkoutProvider: provider,
    checkoutMode: 'test',
  };
  return { server, sandbox, deps };
}

const [setUp] = EXTRAS;
if (!setUp) throw new Error('EXTRAS is empty');
export const extra = setUp;

/** What the browser sends when a purchase is confirmed. */
export const paymentForm = (changes: Record<string, unknown> = {}) => ({
  productCode: extra.productCode,
  amountInCents: extra.price,
  currency: EXTRAS_CURRENCY,
  idempotencyKey: randomUUID(),
  ...changes,
});

export interface Begun {
  paymentId: string;
  redirectUrl: string;
}

export const beginPayment = (owner: Owner, form: object = paymentForm()): Promise<ApiResponse<Begun>> =>
  owner.call('POST /payment/create-payment', form);

/** Starts a payment. @returns our id and the provider's. */
export async function aPurchase(owner: Owner): Promise<{ id: string; checkoutId: string }> {
  const { paymentId, redirectUrl } = dataOf(await beginPayment(owner));
  return { id: paymentId, checkoutId: new URL(redirectUrl).pathname.split('/').at(-1) ?? '' };
}

export const purchasesOf = async (owner: Owner): Promise<Purchase[]> =>
  dataOf(await owner.call<Purchase[]>('POST /payment/fetch-purchase-history', { ownerId: owner.ownerId }));

export interface LedgerRow {
  provider: string;
  provider_payment_id: string;
  description: string;
  status: string;
  amount_cents: number;
  refunded_cents: number;
  currency: string;
  subscription_id: string | null;
}

export const ledgerOf = ({ server }: CardShop, { ownerId }: Owner): Promise<LedgerRow[]> =>
  server.sql<LedgerRow>(
    `select provider, provider_payment_id, description, status, amount_cents, refunded_cents, currency, subscription_id
     from payments where owner_id = $1 and provider = 'yoco'`,
    [ownerId],
  );

/** Reads the table, because the API asks the provider and may update the status. */
export async function statusOf({ server }: CardShop, { id }: { id: string }): Promise<string | undefined> {
  return (await server.sql<{ status: string }>('select status from checkouts where id = $1', [id]))[0]?.status;
}

export const isSettled = (shop: CardShop, purchase: { id: string }, status: string) =>
  until(`the purchase is ${status}`, async () => (await statusOf(shop, purchase)) === status);

/** The provider's own checkout object; tests modify it to change the provider's response. */
export function atProvider({ sandbox }: CardShop, { checkoutId }: { checkoutId: string }) {
  const checkout = sandbox.controls.yoco.checkouts().find(({ id }) => id === checkoutId);
  if (!checkout) throw new Error('Checkout not found');
  return checkout;
}

/** Expects one payment and one receipt. */
export async function expectPaidOnce(shop: CardShop, owner: Owner, purchase: { checkoutId: string }): Promise<void> {
  const { paymentId } = atProvider(shop, purchase);
  expect(await ledgerOf(shop, owner)).toEqual([
    {
      provider: 'yoco',
      provider_payment_id: paymentId,
      description: extra.name,
      status: 'SUCCESS',
      amount_cents: extra.price,
      refunded_cents: 0,
      currency: 'ZAR',
      subscription_id: null,
    },
  ]);
  const mails = await mailsTo(shop.server, owner.email, 1);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Receipt: ${formatMoney(extra.price, 'ZAR')} for ${extra.name}`,
  ]);
  expect(mails[0]?.text).toContain(paymentId ?? 'a payment');
}

/** An event as the webhook passes it on after verification. */
export const eventOf = (checkoutId: string, type: string, changes: Partial<CheckoutEvent> = {}): CheckoutEvent => ({
  id: `evt_${type}_${checkoutId}`,
  messageId: `msg_${checkoutId}`,
  type,
  checkoutId,
  paymentId: null,
  refundId: null,
  amountCents: extra.price,
  currency: 'ZAR',
  mode: 'test',
  status: 'succeeded',
  ourPaymentId: null,
  ...changes,
});

/** Clears held webhooks, faults and due checks of an earlier test. */
export async function tidyUp({ server, sandbox }: CardShop): Promise<void> {
  const { deliveries, faults } = sandbox.controls;
  deliveries.discard();
  faults.clear();
  await deliveries.hold(false);
  await server.sql('update checkouts set next_check_at = null');
}
