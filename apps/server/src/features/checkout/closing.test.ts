import { beforeEach, describe, expect, it } from 'vitest';
import type { Purchase } from '@quarterdeck/contract/checkout';
import { anOwner, dataOf, type Owner } from '../../../test/builders.ts';
import { aPurchase, isSettled, openCardShop, purchasesOf, statusOf, tidyUp } from '../../../test/payments/card-shop.ts';

const shop = await openCardShop();
beforeEach(() => tidyUp(shop));
const { yoco, faults, deliveries } = shop.sandbox.controls;

const close = (owner: Owner, id: string) => owner.call<Purchase>('POST /payment/close-purchase', { _id: id });
const dismiss = (owner: Owner, id: string) => owner.call<Purchase>('POST /payment/dismiss-purchase', { _id: id });

describe('a buyer who leaves the card page', () => {
  it('sees the purchase closed at once, and a later payment still counts', async () => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    expect(dataOf(await close(owner, purchase.id))).toMatchObject({ _id: purchase.id, status: 'CANCELLED' });
    expect(await purchasesOf(owner)).toMatchObject([{ status: 'CANCELLED' }]);
    yoco.pay(purchase.checkoutId);
    await isSettled(shop, purchase, 'SUCCESS');
  });

  it('does not close a paid purchase whose notification is missing', async () => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    deliveries.next({ effect: 'drop', times: 1 });
    yoco.pay(purchase.checkoutId);
    expect(dataOf(await close(owner, purchase.id))).toMatchObject({ status: 'SUCCESS' });
  });

  it('sees it paid if another card was accepted after a decline, without a notification', async () => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    yoco.decline(purchase.checkoutId);
    await isSettled(shop, purchase, 'FAILED');
    deliveries.next({ effect: 'drop', times: 1 });
    yoco.pay(purchase.checkoutId);
    expect(dataOf(await close(owner, purchase.id))).toMatchObject({ status: 'SUCCESS' });
  });

  it('leaves it open while the card provider is down, because it may have been paid', async () => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    deliveries.next({ effect: 'drop', times: 1 });
    yoco.pay(purchase.checkoutId);
    faults.add({ match: 'GET /api/checkouts', times: 3, status: 503 });
    expect(dataOf(await close(owner, purchase.id))).toMatchObject({ status: 'PENDING' });
    expect(dataOf(await close(owner, purchase.id))).toMatchObject({ status: 'SUCCESS' });
  });
});

describe('a purchase that was not paid', () => {
  it('leaves the list when dismissed, and returns if it is paid after all', async () => {
    const owner = await anOwner(shop.server);
    const [kept, gone] = [await aPurchase(owner), await aPurchase(owner)];
    for (let times = 0; times < 2; times += 1) {
      expect(dataOf(await dismiss(owner, gone.id))).toMatchObject({ _id: gone.id, status: 'CANCELLED' });
      expect((await purchasesOf(owner)).map(({ _id }) => _id)).toEqual([kept.id]);
    }
    yoco.pay(gone.checkoutId);
    await isSettled(shop, gone, 'SUCCESS');
    expect((await purchasesOf(owner)).map(({ _id }) => _id)).toEqual([gone.id, kept.id]);
  });

  it('can be dismissed only by its buyer, and only before it is paid', async () => {
    const owner = await anOwner(shop.server);
    const purchase = await aPurchase(owner);
    const stranger = await anOwner(shop.server);
    for (const call of [close, dismiss]) {
      expect((await call(stranger, purchase.id)).body.error).toEqual({ _id: 'Purchase not found' });
    }
    expect(await statusOf(shop, purchase)).toBe('PENDING');
    yoco.pay(purchase.checkoutId);
    await isSettled(shop, purchase, 'SUCCESS');
    expect(dataOf(await dismiss(owner, purchase.id))).toMatchObject({ status: 'SUCCESS' });
    expect(await purchasesOf(owner)).toHaveLength(1);
  });
});

it('an owner’s script that closes a purchase in a loop is slowed down', async () => {
  const owner = await anOwner(shop.server);
  const { id } = await aPurchase(owner);
  await shop.server.sql(`update rate_limits set points = 120 where key like 'provider-questions%'`);
  expect((await close(owner, id)).status).toBe(429);
  expect((await dismiss(owner, id)).status).toBe(429);
});
