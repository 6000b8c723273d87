import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@quarterdeck/domain/durations';
import { anOwner } from '../../../test/builders.ts';
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
import { until } from '../../../test/until.ts';
import { applyCheckout, reconcileCheckouts } from './settling.ts';
import { handleYocoEvent } from './yoco-events.ts';

let shop: CardShop;
beforeAll(async () => {
  shop = await openCardShop();
});
beforeEach(() => tidyUp(shop));

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
const yoco = () => shop.sandbox.controls.yoco;
const deliveries = () => shop.sandbox.controls.deliveries;
const faults = () => shop.sandbox.controls.faults;

describe('a card payment', () => {
  it('is recorded by the webhook alone', async () => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    yoco().pay(purchase.checkoutId);
    await isSettled(shop, purchase, 'SUCCESS');
    await expectPaidOnce(shop, owner, purchase);
  });

  it('is recorded by the regular check without a webhook', async () => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    deliveries().next({ effect: 'drop' });
    yoco().pay(purchase.checkoutId);
    await deliveries().settled();
    expect(await reconcileCheckouts(shop.deps, inMinutes(0.5))).toBe(0);
    expect(await statusOf(shop, purchase)).toBe('PENDING');
    expect(await reconcileCheckouts(shop.deps, inMinutes(1.1))).toBe(1);
    expect(await statusOf(shop, purchase)).toBe('SUCCESS');
    await expectPaidOnce(shop, owner, purchase);
  });

  it('is recorded when the owner views purchases, without a webhook', async () => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    deliveries().next({ effect: 'drop' });
    yoco().pay(purchase.checkoutId);
    await purchasesOf(owner);
    await isSettled(shop, purchase, 'SUCCESS');
    await expectPaidOnce(shop, owner, purchase);
  });

  it('is recorded when the owner views purchases, although the provider no longer knows an earlier one', async () => {
    const owner = await anOwner(shop.server);
    const unknown = await aPurchase(owner);
    const purchase = await aPurchase(owner);
    faults().add({ match: `GET /api/checkouts/${unknown.checkoutId}`, times: 1, status: 404 });
    deliveries().next({ effect: 'drop' });
    yoco().pay(purchase.checkoutId);
    await purchasesOf(owner);
    await isSettled(shop, purchase, 'SUCCESS');
  });

  it('counts once when all of these happen concurrently', async () => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    await deliveries().hold(true);
    yoco().pay(purchase.checkoutId);
    const ids = deliveries()
      .held()
      .map(({ id }) => id);
    expect(ids).toHaveLength(1);
    const later = inMinutes(1.1);
    await shop.server.atOnce<unknown>([
      ...Array.from({ length: 5 }, () => () => deliveries().release(ids, { keep: true })),
      ...Array.from({ length: 5 }, () => () => applyCheckout(shop.deps, purchase.id)),
      ...Array.from({ length: 3 }, () => () => reconcileCheckouts(shop.deps, later)),
      ...Array.from({ length: 3 }, () => () => purchasesOf(owner)),
      ...Array.from(
        { length: 3 },
        () => () => handleYocoEvent(shop.deps, eventOf(purchase.checkoutId, 'payment.succeeded')),
      ),
    ]);
    await until('the webhook is processed', async () => {
      const [open] = await shop.server.sql(
        `select 1 from webhook_events where provider = 'yoco' and processed_at is null`,
      );
      return open === undefined;
    });
    await expectPaidOnce(shop, owner, purchase);
    expect(await mailsTo(shop.server, owner.email, 1)).toHaveLength(1);
  });

  it('is checked by one worker of several', async () => {
    const owners = await Promise.all(Array.from({ length: 6 }, () => anOwner(shop.server)));
    for (const owner of owners) await aPurchase(owner);
    const later = inMinutes(1.1);
    const looked = await shop.server.atOnce(
      Array.from({ length: 4 }, () => () => reconcileCheckouts(shop.deps, later)),
    );
    expect(looked.reduce((sum, count) => sum + count, 0)).toBe(owners.length);
  });
});

describe('a mismatched card payment', () => {
  it.each([
    ['another amount', { amount: 1 }],
    ['the mode of another key', { mode: 'live' }],
  ])('never counts with %s', async (_what, change) => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    Object.assign(atProvider(shop, purchase), change);
    await deliveries().hold(true);
    yoco().pay(purchase.checkoutId);
    await applyCheckout(shop.deps, purchase.id);
    expect(await statusOf(shop, purchase)).toBe('FAILED');
    expect((await purchasesOf(owner))[0]).toMatchObject({
      failureReason: 'The payment doesn’t match your order. Please don’t pay again.',
      isCharged: true,
    });
    expect(await ledgerOf(shop, owner)).toEqual([]);
    await applyCheckout(shop.deps, purchase.id);
    expect(await statusOf(shop, purchase)).toBe('FAILED');
    // The message stays in the list, because the buyer's card was charged.
    await owner.call('POST /payment/dismiss-purchase', { _id: purchase.id });
    expect(await purchasesOf(owner)).toMatchObject([{ _id: purchase.id, isCharged: true }]);
  });

  it('never counts with another currency', async () => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    await deliveries().hold(true);
    yoco().pay(purchase.checkoutId);
    const provider = shop.deps.checkoutProvider;
    if (!provider) throw new Error('The provider is not configured');
    const inDollars = {
      ...provider,
      read: async (id: string) => ({ ...(await provider.read(id)), currency: 'USD' }),
    };
    await applyCheckout({ ...shop.deps, checkoutProvider: inDollars }, purchase.id);
    expect(await statusOf(shop, purchase)).toBe('FAILED');
    expect(await ledgerOf(shop, owner)).toEqual([]);
  });

  it('never pays two orders with one payment', async () => {
    const owner = await anOwner(shop.server);
    const first = await aPurchase(owner);
    const second = await aPurchase(owner);
    yoco().pay(first.checkoutId);
    await isSettled(shop, first, 'SUCCESS');
    const [paid] = await ledgerOf(shop, owner);
    Object.assign(atProvider(shop, second), { status: 'completed', paymentId: paid?.provider_payment_id });
    await applyCheckout(shop.deps, second.id);
    expect(await statusOf(shop, second)).toBe('FAILED');
    expect(await ledgerOf(shop, owner)).toHaveLength(1);
  });

  it('is not restarted once ended', async () => {
    const owner = await anOwner(shop.server);
    const { id, checkoutId } = await aPurchase(owner);
    yoco().pay(checkoutId);
    await isSettled(shop, { id }, 'SUCCESS');
    const [row] = await shop.server.sql<{ idempotency_key: string }>(
      'select idempotency_key from checkouts where id = $1',
      [id],
    );
    const form = { productCode: extra.productCode, amountInCents: extra.price, currency: 'ZAR' };
    const { body } = await owner.call('POST /payment/create-payment', {
      ...form,
      idempotencyKey: row?.idempotency_key,
    });
    expect(body.error).toEqual({ paid: expect.stringContaining('already paid for') as string });
  });
});

describe('an unpaid purchase', () => {
  it('is checked after 1, 2, 5, 15 and 60 minutes, then hourly, closed after a day and abandoned after three', async () => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    const begun = Date.now();
    const checkedAt: number[] = [];
    const nextCheck = async () => {
      const [row] = await shop.server.sql<{ next_check_at: Date | null }>(
        'select next_check_at from checkouts where id = $1',
        [purchase.id],
      );
      return row?.next_check_at ?? null;
    };
    for (let due = await nextCheck(); due !== null; due = await nextCheck()) {
      const minutes = Math.round((due.getTime() - begun) / MINUTE_MS);
      checkedAt.push(minutes);
      expect(await statusOf(shop, purchase)).toBe(minutes <= 24 * 60 ? 'PENDING' : 'CANCELLED');
      expect(await reconcileCheckouts(shop.deps, due)).toBe(1);
    }
    const hourly = Array.from({ length: 71 }, (_, hour) => 60 * (hour + 2));
    expect(checkedAt).toEqual([1, 2, 5, 15, 60, ...hourly]);
    expect(checkedAt.at(-1)).toBe(3 * 24 * 60);
    expect((await purchasesOf(owner))[0]?.status).toBe('CANCELLED');
  });

  it('is still detected without a webhook when paid later', async () => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    const due = inMinutes(2 * 24 * 60);
    await shop.server.sql(`update checkouts set checks = 40, status = 'CANCELLED', next_check_at = $2 where id = $1`, [
      purchase.id,
      due,
    ]);
    shop.sandbox.controls.deliveries.next({ effect: 'drop', times: 1 });
    yoco().pay(purchase.checkoutId);
    await reconcileCheckouts(shop.deps, due);
    expect(await statusOf(shop, purchase)).toBe('SUCCESS');
  });

  it('still counts when paid later', async () => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    await shop.server.sql(`update checkouts set status = 'CANCELLED' where id = $1`, [purchase.id]);
    yoco().pay(purchase.checkoutId);
    await isSettled(shop, purchase, 'SUCCESS');
    await expectPaidOnce(shop, owner, purchase);
  });

  it.each([
    ['is unreachable', 503],
    ['refuses our key', 403],
  ])('is not abandoned while the provider %s', async (_what, status) => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    const due = inMinutes(24 * 60);
    await shop.server.sql('update checkouts set checks = 27, next_check_at = $2 where id = $1', [purchase.id, due]);
    faults().add({ match: 'GET /api/checkouts', times: status === 503 ? 3 : 1, status });
    await reconcileCheckouts(shop.deps, due);
    expect(await statusOf(shop, purchase)).toBe('PENDING');
    await reconcileCheckouts(shop.deps, new Date(due.getTime() + HOUR_MS));
    expect(await statusOf(shop, purchase)).toBe('CANCELLED');
  });
});
