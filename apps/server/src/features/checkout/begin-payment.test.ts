import type { Payment } from '@quarterdeck/contract/billing';
import { EXTRAS } from '@quarterdeck/domain/extras';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { anHr, anOwner, aStore, aCounter, dataOf } from '../../../test/builders.ts';
import {
  aPurchase,
  beginPayment,
  extra,
  isSettled,
  openCardShop,
  paymentForm,
  purchasesOf,
  type CardShop,
} from '../../../test/payments/card-shop.ts';
import { textOfPdf } from '../../../test/pdf-text.ts';
import { startTestServer } from '../../../test/server.ts';

let shop: CardShop;
beforeAll(async () => {
  shop = await openCardShop();
});

const rowsOf = (ownerId: string) =>
  shop.server.sql<{ id: string; checkout_id: string | null; status: string }>(
    'select id, checkout_id, status from checkouts where owner_id = $1',
    [ownerId],
  );
const sold = () => shop.sandbox.controls.yoco.checkouts();
const checkoutsOf = (paymentId: string) => sold().filter(({ externalId }) => externalId === paymentId);
const NOT_BEGUN = /^Failed to initialize payment\./;

describe('starting a card payment', () => {
  it('redirects to a card page with our price and return URLs', async () => {
    const owner = await anOwner(shop.server);
    const { paymentId, redirectUrl } = dataOf(await beginPayment(owner));
    expect(redirectUrl).toMatch(new RegExp(`^${shop.sandbox.url()}/checkout/ch_`));
    expect(checkoutsOf(paymentId)).toEqual([
      expect.objectContaining({
        amount: extra.price,
        successUrl: `https://arcade.example/payment-success?payment=${paymentId}`,
        cancelUrl: `https://arcade.example/payment-cancelled?reason=cancelled&payment=${paymentId}`,
        failureUrl: `https://arcade.example/payment-cancelled?reason=failed&payment=${paymentId}`,
        metadata: { paymentId, productCode: extra.productCode },
      }),
    ]);
    expect(await purchasesOf(owner)).toEqual([
      expect.objectContaining({ _id: paymentId, name: extra.name, amountInCents: extra.price, status: 'PENDING' }),
    ]);
  });

  it.each([
    ['a tampered amount', { amountInCents: 1 }, 'amountInCents', /costs/],
    ['an amount with a fraction', { amountInCents: 45_000.5 }, 'amountInCents', /whole cents/],
    ['dollars', { currency: 'USD' }, 'currency', /South African rand/],
    ['an unknown product', { productCode: 'GOLD_BARS' }, 'productCode', /no longer available/],
    ['the price of another product', { amountInCents: EXTRAS.at(-1)?.price }, 'amountInCents', /costs/],
  ])('refuses %s without calling the provider', async (_what, changes, field, text) => {
    const owner = await anOwner(shop.server);
    const before = sold().length;
    const { body } = await beginPayment(owner, paymentForm(changes));
    expect(body.error).toEqual({ [field]: expect.stringMatching(text) as string });
    expect(sold()).toHaveLength(before);
    expect(await rowsOf(owner.ownerId)).toEqual([]);
  });

  it('starts one payment for ten concurrent clicks', async () => {
    const owner = await anOwner(shop.server);
    const form = paymentForm();
    const responses = await shop.server.atOnce(Array.from({ length: 10 }, () => () => beginPayment(owner, form)));
    // The provider rejects a key that is in progress: the click gets an error with a retry, and then the same payment.
    const begun = responses.flatMap(({ body }) => (body.error === undefined ? [body.data] : []));
    const refused = responses.flatMap(({ body }) => (body.error === undefined ? [] : [body.error]));
    expect(begun.length).toBeGreaterThan(0);
    for (const error of refused) expect(error).toEqual({ payment: expect.stringMatching(NOT_BEGUN) as string });
    const repeated = dataOf(await beginPayment(owner, form));
    expect(new Set([...begun, repeated].map(({ redirectUrl }) => redirectUrl)).size).toBe(1);
    expect(await rowsOf(owner.ownerId)).toHaveLength(1);
    expect(checkoutsOf(repeated.paymentId)).toHaveLength(1);
  });

  it('answers a retry with the same page and another purchase with a new one', async () => {
    const owner = await anOwner(shop.server);
    const form = paymentForm();
    const first = dataOf(await beginPayment(owner, form));
    expect(dataOf(await beginPayment(owner, form))).toEqual(first);
    const other = dataOf(await beginPayment(owner));
    expect(other.paymentId).not.toBe(first.paymentId);
    expect(other.redirectUrl).not.toBe(first.redirectUrl);
  });

  it('refuses a key used for another product, and scopes keys to the owner', async () => {
    const owner = await anOwner(shop.server);
    const form = paymentForm();
    const first = dataOf(await beginPayment(owner, form));
    const another = EXTRAS.find(({ productCode }) => productCode !== extra.productCode);
    const { body } = await beginPayment(owner, {
      ...form,
      productCode: another?.productCode,
      amountInCents: another?.price,
    });
    expect(body.error).toEqual({ idempotencyKey: expect.stringContaining('a different extra') as string });
    const stranger = await anOwner(shop.server);
    expect(dataOf(await beginPayment(stranger, form)).paymentId).not.toBe(first.paymentId);
  });

  it('works without a key', async () => {
    const owner = await anOwner(shop.server);
    const form = paymentForm({ idempotencyKey: undefined });
    const first = dataOf(await beginPayment(owner, form));
    const second = dataOf(await beginPayment(owner, form));
    expect(second.paymentId).not.toBe(first.paymentId);
  });

  it('is refused to counters and staff', async () => {
    const owner = await anOwner(shop.server);
    const counter = await aCounter(shop.server, owner, await aStore(owner));
    const { body } = await counter.call('POST /payment/create-payment', paymentForm());
    expect(body.error).toBeTypeOf('string');
  });

  it('reports a missing card provider', async () => {
    const server = await startTestServer();
    const owner = await anOwner(server);
    const { body } = await beginPayment(owner);
    expect(body.error).toContain('Payments aren’t set up');
    expect(dataOf(await owner.call('GET /payment/payment-summary'))).toMatchObject({ cardMode: 'off' });
  });

  it('is possible without PayPal, and its receipt says whether the card was charged', async () => {
    const owner = await anOwner(shop.server);
    const modes = dataOf(await owner.call('GET /payment/payment-summary'));
    expect(modes).toMatchObject({ mode: 'off', cardMode: 'sandbox' });
    const purchase = await aPurchase(owner);
    shop.sandbox.controls.yoco.pay(purchase.checkoutId);
    await isSettled(shop, purchase, 'SUCCESS');
    const [paid] = dataOf(await owner.call<Payment[]>('GET /payment/user-payment-history'));
    const input = { paymentId: paid?._id };
    const { pdf } = dataOf(await owner.call<{ pdf: string }>('GET /payment/receipt/{paymentId}', input));
    expect(textOfPdf(Buffer.from(pdf, 'base64'))).toContain('Test mode: no real payment was made.');
  });
});

it('is limited without payments; pending ones stay', async () => {
  const owner = await anOwner(shop.server);
  const first = paymentForm();
  const { paymentId } = dataOf(await beginPayment(owner, first));
  const responses = [];
  for (let more = 1; more <= 30; more += 1) responses.push(await beginPayment(owner, paymentForm()));
  const refused = responses.filter(({ body }) => body.error !== undefined);
  expect(refused.map(({ body }) => body.error)).toEqual([
    { begun: expect.stringContaining('try again tomorrow') as string },
  ]);
  expect((await beginPayment(owner, paymentForm({ idempotencyKey: undefined }))).body.error).toHaveProperty('begun');
  expect(dataOf(await beginPayment(owner, first)).paymentId).toBe(paymentId);
});

describe('a card provider that fails', () => {
  it('asks to retry and continues the same purchase under a new key', async () => {
    const owner = await anOwner(shop.server);
    const form = paymentForm();
    shop.sandbox.controls.faults.add({ match: 'POST /api/checkouts', times: 3, status: 503 });
    const { status, body } = await beginPayment(owner, form);
    expect(status).toBe(200);
    expect(body.error).toEqual({ payment: expect.stringMatching(NOT_BEGUN) as string });
    expect(await purchasesOf(owner)).toEqual([]);
    const [row] = await rowsOf(owner.ownerId);
    expect(row).toMatchObject({ status: 'PENDING', checkout_id: null });
    const { paymentId } = dataOf(await beginPayment(owner, form));
    expect(paymentId).toBe(row?.id);
    expect(await rowsOf(owner.ownerId)).toHaveLength(1);
    expect(checkoutsOf(paymentId)).toHaveLength(1);
  });

  it('uses a new key after a refusal', async () => {
    const owner = await anOwner(shop.server);
    const form = paymentForm();
    const before = randomUUID();
    await shop.server.sql(
      `insert into checkouts (owner_id, id, product_code, product_name, amount_cents, currency, idempotency_key)
       values ($1, $2, $3, $4, $5, 'ZAR', $6)`,
      [owner.ownerId, before, extra.productCode, extra.name, extra.price, form.idempotencyKey],
    );
    // The key was used for another request: 422, today and tomorrow.
    await shop.deps.checkoutProvider?.create({
      paymentId: before,
      amountCents: 99_900,
      currency: 'ZAR',
      productCode: 'OTHER',
      productName: 'Other',
      successUrl: 'https://arcade.example/a',
      cancelUrl: 'https://arcade.example/b',
      failureUrl: 'https://arcade.example/c',
    });
    const refused = await beginPayment(owner, form);
    expect(refused.body.error).toHaveProperty('payment');
    const { paymentId } = dataOf(await beginPayment(owner, form));
    expect(paymentId).not.toBe(before);
    expect(checkoutsOf(paymentId)).toHaveLength(1);
  });

  it('finds a payment whose response was lost', async () => {
    const owner = await anOwner(shop.server);
    const form = paymentForm();
    shop.sandbox.controls.faults.add({ match: 'POST /api/checkouts', times: 3, lose: 'answer', how: 'cut' });
    expect((await beginPayment(owner, form)).body.error).toHaveProperty('payment');
    const { paymentId } = dataOf(await beginPayment(owner, form));
    expect(checkoutsOf(paymentId)).toHaveLength(1);
    expect(await rowsOf(owner.ownerId)).toHaveLength(1);
  });
});

describe('visibility of purchases', () => {
  const UNKNOWN = { ownerId: 'Owner not found' };
  const history = 'POST /payment/fetch-purchase-history';

  it('shows the caller’s own, latest first', async () => {
    const owner = await anOwner(shop.server);
    const first = await aPurchase(owner);
    const second = await aPurchase(owner);
    expect((await purchasesOf(owner)).map(({ _id }) => _id)).toEqual([second.id, first.id]);
  });

  it('gives the same response for another owner and an unknown one', async () => {
    const owner = await anOwner(shop.server);
    const stranger = await anOwner(shop.server);
    await aPurchase(stranger);
    expect((await owner.call(history, { ownerId: stranger.ownerId })).body.error).toEqual(UNKNOWN);
    expect((await owner.call(history, { ownerId: randomUUID() })).body.error).toEqual(UNKNOWN);
  });

  it('shows HR every owner’s', async () => {
    const owner = await anOwner(shop.server);
    const { id } = await aPurchase(owner);
    const hr = await anHr(shop.server);
    expect(dataOf(await hr.call(history, { ownerId: owner.ownerId }))).toEqual([expect.objectContaining({ _id: id })]);
    expect((await hr.call(history, { ownerId: randomUUID() })).body.error).toEqual(UNKNOWN);
  });
});
