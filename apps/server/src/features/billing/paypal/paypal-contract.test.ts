import { createSandbox } from '@quarterdeck/payments-sandbox/sandbox';
import { cents } from '@quarterdeck/domain/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpPayPal } from './paypal-setup.ts';
import { createPayPal, PayPalError, type PayPal, type PayPalSettings } from './paypal.ts';

interface Opened {
  settings: PayPalSettings;
  close(): Promise<void>;
}

/** Our sandbox, which must behave like PayPal in everything that we rely on. */
async function openOurs(): Promise<Opened> {
  const sandbox = await createSandbox({ deliver: () => Promise.resolve(200) });
  await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  const settings = { baseUrl: sandbox.url(), clientId: 'sandbox', clientSecret: 'sandbox' };
  return { settings, close: () => sandbox.close() };
}

const { PAYPAL_CLIENT_ID: clientId = '', PAYPAL_CLIENT_SECRET: clientSecret = '' } = process.env;
/** PayPal's own sandbox, never the live API, even if the environment names that. */
const openPayPals = (): Promise<Opened> =>
  Promise.resolve({
    settings: { baseUrl: 'https://api-m.sandbox.paypal.com', clientId, clientSecret },
    close: () => Promise.resolve(),
  });

const refusalOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'The call was not refused',
    (error: unknown) => error,
  );

function contract(open: () => Promise<Opened>): void {
  let opened: Opened;
  let paypal: PayPal;
  let planId: string;

  beforeAll(async () => {
    opened = await open();
    paypal = createPayPal(opened.settings);
    const appUrl = 'https://contract-test.example';
    // Webhooks are not registered: PayPal allows ten, and these tests receive none.
    const heard = [{ id: 'none', url: `${appUrl}/webhooks/paypal`, events: ['*'] }];
    const withoutWebhooks = { ...paypal, webhooks: () => Promise.resolve(heard) };
    ({ planId } = await setUpPayPal(withoutWebhooks, { appUrl, productName: 'Contract test', priceCents: cents(700) }));
  });
  afterAll(() => opened.close());

  const request = () => ({
    requestId: randomUUID(),
    planId,
    customId: randomUUID(),
    email: 'owner@example.com',
    brandName: 'Contract test',
    returnUrl: 'https://contract-test.example/billing/success',
    cancelUrl: 'https://contract-test.example/billing/cancel',
  });

  test('refuses to sign in with a wrong secret', async () => {
    const wrong = createPayPal({ ...opened.settings, clientSecret: 'wrong' });
    const refusal = await refusalOf(wrong.plan(planId));
    expect(refusal).toBeInstanceOf(PayPalError);
    expect(refusal).toMatchObject({ status: 401, errorName: 'invalid_client', isTransient: false });
  });

  test('finds the plan that set-up created', async () => {
    const price = { cents: 700, currency: 'USD' };
    expect(await paypal.plan(planId)).toEqual({ id: planId, name: 'High Score Hero', status: 'ACTIVE', price });
    expect((await paypal.plans('QUARTERDECK-STORES')).map(({ id }) => id)).toContain(planId);
  });

  test('creates a subscription that waits for approval, and reads it', async () => {
    const wanted = request();
    const created = await paypal.createSubscription(wanted);
    expect(created).toMatchObject({ status: 'APPROVAL_PENDING' });
    expect(created.id).toMatch(/^I-[A-Z0-9]{10,20}$/);
    expect(created.baToken).toMatch(/^BA-[A-Z0-9]{10,25}$/);
    expect(created.approveUrl).toContain(created.baToken);
    expect(await paypal.subscription(created.id)).toMatchObject({
      id: created.id,
      status: 'APPROVAL_PENDING',
      planId,
      customId: wanted.customId,
      lastPaidAt: null,
      failedPayments: 0,
      lastFailure: null,
    });
  });

  test('creates one subscription for a repeated request', async () => {
    const wanted = request();
    const first = await paypal.createSubscription(wanted);
    expect((await paypal.createSubscription(wanted)).id).toBe(first.id);
    expect((await paypal.createSubscription({ ...wanted, requestId: randomUUID() })).id).not.toBe(first.id);
  });

  test('does not cancel or activate an unapproved subscription', async () => {
    const { id } = await paypal.createSubscription(request());
    expect(await refusalOf(paypal.cancel(id, 'Not needed'))).toMatchObject({
      status: 422,
      errorName: 'UNPROCESSABLE_ENTITY',
      issues: ['SUBSCRIPTION_STATUS_INVALID'],
      debugId: expect.stringMatching(/./) as string,
      isTransient: false,
    });
    expect(await refusalOf(paypal.activate(id, 'Again'))).toMatchObject({ status: 422, isTransient: false });
    expect((await paypal.subscription(id)).status).toBe('APPROVAL_PENDING');
  });

  test('does not find another account’s id', async () => {
    const refusal = { status: 404, errorName: 'RESOURCE_NOT_FOUND', isTransient: false };
    expect(await refusalOf(paypal.subscription('I-AAAAAAAAAAAA'))).toMatchObject(refusal);
    expect(await refusalOf(paypal.cancel('I-AAAAAAAAAAAA', 'Not needed'))).toMatchObject(refusal);
    expect(await refusalOf(paypal.plan('P-AAAAAAAAAAAAAAAAAAAAAAAA'))).toMatchObject(refusal);
  });
}

describe('the payments sandbox', () => contract(openOurs));
describe.skipIf(clientId === '' || clientSecret === '')('the sandbox of PayPal', () => contract(openPayPals));
