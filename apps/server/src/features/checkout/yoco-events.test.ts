import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOwner, dataOf, type Owner } from '../../../test/builders.ts';
import { mailsTo } from '../../../test/mail/mails.ts';
import {
  aPurchase,
  atProvider,
  eventOf,
  expectPaidOnce,
  extra,
  isSettled,
  ledgerOf,
  openCardShop,
  purchasesOf,
  statusOf,
  tidyUp,
  type CardShop,
} from '../../../test/payments/card-shop.ts';
import { purged } from '../../../test/accounts/purge.ts';
import { everyRow } from '../../../test/postgres/rows.ts';
import { until } from '../../../test/until.ts';
import { handleYocoEvent } from './yoco-events.ts';

let shop: CardShop;
beforeAll(async () => {
  shop = await openCardShop();
});
beforeEach(() => tidyUp(shop));

const yoco = () => shop.sandbox.controls.yoco;
const deliveries = () => shop.sandbox.controls.deliveries;
const faults = () => shop.sandbox.controls.faults;

describe('a declined card', () => {
  it('closes the purchase with the reason, and another card can still pay', async () => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    yoco().decline(purchase.checkoutId);
    const declined = await until('the reason is noted', async () => {
      const [one] = await purchasesOf(owner);
      return one?.failureReason !== null && one;
    });
    expect(declined).toMatchObject({ status: 'FAILED', failureReason: 'The card was declined' });
    yoco().pay(purchase.checkoutId);
    await isSettled(shop, purchase, 'SUCCESS');
    expect((await purchasesOf(owner))[0]?.failureReason).toBeNull();
    await expectPaidOnce(shop, owner, purchase);
    // The first card's event arrives late.
    await handleYocoEvent(shop.deps, eventOf(purchase.checkoutId, 'payment.failed'));
    expect((await purchasesOf(owner))[0]).toMatchObject({ status: 'SUCCESS', failureReason: null });
  });
});

describe('a refund', () => {
  async function aPaidPurchase() {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    yoco().pay(purchase.checkoutId);
    await isSettled(shop, purchase, 'SUCCESS');
    return { owner, ...purchase };
  }
  const refunded = ({ owner }: { owner: Owner }, cents: number) =>
    until(`${cents} cents are refunded`, async () => {
      const [payment] = await ledgerOf(shop, owner);
      return payment?.refunded_cents === cents && payment;
    });

  it('in full is recorded once, however often it is delivered', async () => {
    const paid = await aPaidPurchase();
    deliveries().next({ effect: 'duplicate' });
    yoco().refund(paid.checkoutId);
    expect(await refunded(paid, extra.price)).toMatchObject({ status: 'REFUNDED' });
    await deliveries().settled();
    expect((await purchasesOf(paid.owner))[0]?.status).toBe('REFUNDED');
    const mails = await mailsTo(shop.server, paid.owner.email, 2);
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(['Receipt', 'Refund']);
  });

  it('is mailed in the owner’s date format, like the receipt', async () => {
    const owner = await anOwner(shop.server);
    dataOf(await owner.call('PATCH /auth/user/update-formats', { dateFormat: 'iso' }));
    const purchase = await aPurchase(owner);
    yoco().pay(purchase.checkoutId);
    await isSettled(shop, purchase, 'SUCCESS');
    yoco().refund(purchase.checkoutId);
    const mails = await mailsTo(shop.server, owner.email, 2);
    for (const { text } of mails) expect(text).toMatch(/by card on \d{4}-\d\d-\d\d, payment /);
  });

  it('in parts adds up, each part once', async () => {
    const paid = await aPaidPurchase();
    const first = yoco().refund(paid.checkoutId, 10_000);
    expect(await refunded(paid, 10_000)).toMatchObject({ status: 'SUCCESS' });
    const [payment] = await ledgerOf(shop, paid.owner);
    const again = { paymentId: payment?.provider_payment_id ?? '', refundId: first, amountCents: 10_000 };
    await handleYocoEvent(shop.deps, eventOf(paid.checkoutId, 'refund.succeeded', again));
    expect((await ledgerOf(shop, paid.owner))[0]?.refunded_cents).toBe(10_000);
    yoco().refund(paid.checkoutId, 5_001);
    expect(await refunded(paid, 15_001)).toMatchObject({ status: 'SUCCESS' });
    yoco().refund(paid.checkoutId);
    expect(await refunded(paid, extra.price)).toMatchObject({ status: 'REFUNDED' });
  });

  it('of a payment that does not match its order is reported to the buyer', async () => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    Object.assign(atProvider(shop, purchase), { amount: 1_000 });
    yoco().pay(purchase.checkoutId);
    await isSettled(shop, purchase, 'FAILED');
    const refund = { paymentId: 'p_mismatched', refundId: 'rfd_mismatched', amountCents: 1_000, currency: 'ZAR' };
    await handleYocoEvent(shop.deps, eventOf(purchase.checkoutId, 'refund.succeeded', refund));
    expect(await purchasesOf(owner)).toMatchObject([
      { failureReason: 'The payment didn’t match your order. We refunded R\u00a010.00 to your card.', isCharged: true },
    ]);
    const other = { ...refund, refundId: 'rfd_other', amountCents: 250 };
    for (const part of [other, refund, other])
      await handleYocoEvent(shop.deps, eventOf(purchase.checkoutId, 'refund.succeeded', part));
    expect((await purchasesOf(owner))[0]?.failureReason).toContain('We refunded R\u00a012.50 to your card.');
    expect(await ledgerOf(shop, owner)).toEqual([]);
  });

  it('that arrives before its payment also loads the payment', async () => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    deliveries().next({ effect: 'reorder', times: 2 });
    yoco().pay(purchase.checkoutId);
    yoco().refund(purchase.checkoutId, 20_000);
    await refunded({ owner }, 20_000);
    expect(await ledgerOf(shop, owner)).toHaveLength(1);
  });

  it('that arrives before its payment waits while the provider is unreachable', async () => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    await deliveries().hold(true);
    const event = eventOf(purchase.checkoutId, 'refund.succeeded', { paymentId: 'p_early', refundId: 'rfd_early' });
    await expect(handleYocoEvent(shop.deps, event)).rejects.toThrow('arrived before its payment');
    faults().add({ match: 'GET /api/checkouts', times: 3, status: 500 });
    await expect(handleYocoEvent(shop.deps, event)).rejects.toThrow();
    expect(await ledgerOf(shop, owner)).toEqual([]);
  });
});

describe('an event', () => {
  it('for an unknown payment or of an unknown type changes nothing', async () => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    await handleYocoEvent(shop.deps, eventOf('ch_somebody_else', 'payment.succeeded'));
    await handleYocoEvent(shop.deps, eventOf(purchase.checkoutId, 'refund.failed'));
    await handleYocoEvent(shop.deps, eventOf(purchase.checkoutId, 'payout.created'));
    expect(await statusOf(shop, purchase)).toBe('PENDING');
  });

  it('is confirmed with the provider', async () => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    await handleYocoEvent(shop.deps, eventOf(purchase.checkoutId, 'payment.succeeded', { paymentId: 'p_invented' }));
    expect(await statusOf(shop, purchase)).toBe('PENDING');
    expect(await ledgerOf(shop, owner)).toEqual([]);
  });

  it('recovers a payment whose response was lost', async () => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    await shop.server.sql('update checkouts set checkout_id = null, redirect_url = null where id = $1', [purchase.id]);
    yoco().pay(purchase.checkoutId);
    await isSettled(shop, purchase, 'SUCCESS');
    await expectPaidOnce(shop, owner, purchase);
  });
});

describe('an account deleted meanwhile', () => {
  it('keeps its payment anonymized and sends no mail', async () => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    await deliveries().hold(true);
    const deleted = await owner.call('DELETE /auth/user/delete-account');
    expect(deleted.body.error).toBeUndefined();
    await mailsTo(shop.server, owner.email, 1);
    yoco().pay(purchase.checkoutId);
    await deliveries().release();
    await isSettled(shop, purchase, 'SUCCESS');
    expect(await ledgerOf(shop, owner)).toHaveLength(1);
    expect(await mailsTo(shop.server, owner.email, 1)).toHaveLength(1);
    await purged(shop.server, owner);
    const rows = await everyRow(shop.server, { except: ['mailbox'] });
    expect(rows.filter((row) => row.includes(owner.email))).toEqual([]);
  });
});

describe('an event with an invalid purchase id', () => {
  it.each(['not-a-uuid', '-'.repeat(36), "'; drop table checkouts; --"])('%s is dropped, not retried', async (id) => {
    const unknown = eventOf('ch_of_someone_else', 'payment.succeeded', { ourPaymentId: id });
    await expect(handleYocoEvent(shop.deps, unknown)).resolves.toBeUndefined();
  });
});
