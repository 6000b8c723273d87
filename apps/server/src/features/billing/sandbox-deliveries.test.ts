import { createSandbox } from '@quarterdeck/payments-sandbox/sandbox';
import { DAY_MS } from '@quarterdeck/domain/durations';
import { cents } from '@quarterdeck/domain/money';
import { expect, onTestFinished, test } from 'vitest';
import { registerYocoWebhook } from '../checkout/yoco-setup.ts';
import { createYocoWebhooks } from '../checkout/yoco-webhooks.ts';
import { createYoco } from '../checkout/yoco.ts';
import { setUpPayPal } from './paypal/paypal-setup.ts';
import { createPayPalWebhooks } from './paypal/paypal-webhooks.ts';
import { createPayPal } from './paypal/paypal.ts';

const APP_URL = 'http://app.example';

interface Delivered {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A separate sandbox and its deliveries. */
async function aSandbox() {
  const delivered: Delivered[] = [];
  const sandbox = await createSandbox({
    deliver: (delivery) => {
      delivered.push(delivery);
      return Promise.resolve(200);
    },
  });
  await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => sandbox.close());
  return { sandbox, delivered };
}

test('the sandbox’s PayPal events verify and describe the payment', async () => {
  const { sandbox, delivered } = await aSandbox();
  const baseUrl = sandbox.url();
  const paypal = createPayPal({ baseUrl, clientId: 'sandbox', clientSecret: 'sandbox' });
  const wanted = { appUrl: APP_URL, productName: 'Test', priceCents: cents(700) };
  const { planId, webhookId } = await setUpPayPal(paypal, wanted);
  expect(await setUpPayPal(paypal, wanted)).toEqual({ planId, webhookId });

  const { id } = await paypal.createSubscription({
    requestId: 'request-1',
    planId,
    customId: 'row',
    email: 'ada@example.com',
    brandName: 'Test',
    returnUrl: `${APP_URL}/billing/success`,
    cancelUrl: `${APP_URL}/billing/cancel`,
  });
  sandbox.controls.paypal.approve(id);
  await sandbox.controls.deliveries.settled();

  const price = { cents: 700, currency: 'USD' };
  expect(await paypal.subscription(id)).toMatchObject({ status: 'ACTIVE', customId: 'row' });
  const [from, to] = [new Date(Date.now() - DAY_MS), new Date(Date.now() + DAY_MS)];
  const [paid, ...more] = await paypal.transactions(id, from, to);
  expect(paid).toMatchObject({ status: 'COMPLETED', gross: price });
  expect(more).toEqual([]);

  const webhooks = createPayPalWebhooks({ baseUrl, webhookId, paypal });
  const online = createPayPalWebhooks({
    baseUrl,
    webhookId,
    paypal,
    fetch: () => Promise.resolve(new Response('not PEM')),
  });
  const events = new Map<string, unknown>();
  for (const { url, headers, body } of delivered) {
    expect(url).toBe(`${APP_URL}/webhooks/paypal`);
    const bytes = Buffer.from(body);
    const verdict = await webhooks.verify(headers, bytes);
    expect(verdict).toMatchObject({ outcome: 'genuine' });
    expect(await online.verify(headers, bytes)).toEqual(verdict);
    const tampered = Buffer.from(body.replace(id, 'I-AAAAAAAAAAAA'));
    expect(await webhooks.verify(headers, tampered)).toMatchObject({ outcome: 'forged' });
    if (verdict.outcome === 'genuine') events.set(verdict.event.type, verdict.event.resource);
  }
  expect(events.get('BILLING.SUBSCRIPTION.ACTIVATED')).toMatchObject({ subscriptionId: id, customId: 'row' });
  expect(events.get('PAYMENT.SALE.COMPLETED')).toMatchObject({ subscriptionId: id, saleId: paid?.id, amount: price });
});

test('the sandbox’s Yoco events verify and name the paid checkout', async () => {
  const { sandbox, delivered } = await aSandbox();
  const yoco = createYoco({ baseUrl: sandbox.url(), secretKey: 'sk_test_sandbox' });
  await registerYocoWebhook(yoco, APP_URL);
  const webhooks = createYocoWebhooks(await registerYocoWebhook(yoco, APP_URL));
  const wanted = {
    paymentId: 'row',
    amountCents: 9900,
    currency: 'ZAR',
    productCode: 'P1',
    productName: 'Set-up session',
    successUrl: `${APP_URL}/payment-success`,
    cancelUrl: `${APP_URL}/payment-cancelled`,
    failureUrl: `${APP_URL}/payment-cancelled`,
  };
  const { checkoutId, redirectUrl } = await yoco.create(wanted);
  expect(redirectUrl).toContain(sandbox.url());
  expect((await yoco.create(wanted)).checkoutId).toBe(checkoutId);
  expect(await yoco.read(checkoutId)).toMatchObject({
    status: 'created',
    paymentId: null,
    amountCents: 9900,
    mode: 'test',
  });

  sandbox.controls.yoco.pay(checkoutId);
  await sandbox.controls.deliveries.settled();
  const { paymentId, status } = await yoco.read(checkoutId);
  expect(status).toBe('completed');
  expect(delivered.map(({ url }) => url)).toEqual([`${APP_URL}/webhooks/yoco`]);
  const [{ headers, body }] = delivered as [Delivered];
  expect(webhooks.verify(headers, Buffer.from(body))).toMatchObject({
    outcome: 'genuine',
    event: {
      type: 'payment.succeeded',
      checkoutId,
      paymentId,
      amountCents: 9900,
      currency: 'ZAR',
      mode: 'test',
      ourPaymentId: 'row',
    },
  });
  const cheaper = Buffer.from(body.replace('9900', '1'));
  expect(webhooks.verify(headers, cheaper)).toMatchObject({ outcome: 'forged' });
});
