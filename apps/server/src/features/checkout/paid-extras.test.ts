import type { ActivityEntry } from '@quarterdeck/contract/audit';
import { PAID_EXTRAS_PAGE_SIZE, type PaidExtra } from '@quarterdeck/contract/checkout';
import { formatMoney } from '@quarterdeck/domain/money';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anHr, anOwner, dataOf, type Owner } from '../../../test/builders.ts';
import { queuedMailsTo } from '../../../test/mail/mails.ts';
import { aPurchase, extra, isSettled, openCardShop, tidyUp, type CardShop } from '../../../test/payments/card-shop.ts';

const SUPPORT = 'help@arcade.example';
let shop: CardShop;
let helped: CardShop;
let hr: Owner;
beforeAll(async () => {
  shop = await openCardShop();
  helped = await openCardShop(SUPPORT);
  hr = await anHr(shop.server);
});
beforeEach(() => tidyUp(shop));

async function paid(at: CardShop, owner: Owner) {
  const purchase = await aPurchase(owner);
  at.sandbox.controls.yoco.pay(purchase.checkoutId);
  await isSettled(at, purchase, 'SUCCESS');
  return purchase;
}

interface Extras {
  extras: PaidExtra[];
  total: number;
}
const extrasFor = async (query: object = {}) => dataOf(await hr.call<Extras>('GET /payment/paid-extras', query));
const mark = (by: Owner, form: object) => by.call<PaidExtra>('POST /payment/mark-extra', form);
const named = (owner: Owner, name: string) =>
  shop.server.sql('update owners set full_name = $1 where id = $2', [name, owner.ownerId]);

describe('an extra that is paid', () => {
  it('is reported once to all of HR without a support address', async () => {
    const other = await anHr(shop.server);
    const owner = await anOwner(shop.server);
    await paid(shop, owner);
    for (const { email } of [hr, other]) {
      const mails = await queuedMailsTo(shop.server, email);
      expect(mails.filter(({ paragraphs }) => paragraphs[0]?.includes(owner.email))).toEqual([
        {
          to: email,
          subject: `Paid: ${extra.name}`,
          paragraphs: [
            `Olive Owner (${owner.email}) paid ${formatMoney(extra.price, 'ZAR')} for ${extra.name}.`,
            'Reply to reach the buyer. Mark it as done under Paid extras.',
          ],
          action: { label: 'Paid extras', url: 'https://arcade.example/paid-extras' },
          replyTo: owner.email,
        },
      ]);
    }
  });

  it('is reported only to the support address if there is one', async () => {
    const someHr = await anHr(helped.server);
    const owner = await anOwner(helped.server);
    await paid(helped, owner);
    expect((await queuedMailsTo(helped.server, SUPPORT)).map(({ subject }) => subject)).toEqual([
      `Paid: ${extra.name}`,
    ]);
    expect(await queuedMailsTo(helped.server, someHr.email)).toEqual([]);
  });

  it('is listed for HR with buyer, item, time and amount until done', async () => {
    const owner = await anOwner(shop.server);
    const unpaid = await aPurchase(owner);
    const { id } = await paid(shop, owner);
    const { extras, total } = await extrasFor();
    expect(extras.map(({ _id }) => _id)).not.toContain(unpaid.id);
    expect(extras[0]).toEqual({
      _id: id,
      name: extra.name,
      amountInCents: extra.price,
      currency: 'ZAR',
      isRefunded: false,
      paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      buyer: { _id: owner.ownerId, name: 'Olive Owner', email: owner.email },
      done: null,
    });
    expect(total).toBe(extras.length);
  });

  it('is listed without a buyer once the account is gone', async () => {
    const id = randomUUID();
    await shop.server.sql(
      `insert into checkouts (owner_id, id, product_code, product_name, amount_cents, currency, status, paid_at)
       values ($1, $2, 'SETUP_SESSION', 'Set-up session', 45000, 'ZAR', 'REFUNDED', now())`,
      [randomUUID(), id],
    );
    expect((await extrasFor()).extras.find(({ _id }) => _id === id)).toMatchObject({ buyer: null, isRefunded: true });
  });
});

describe('marking an extra as done', () => {
  it('keeps who marked it first and when', async () => {
    const { id } = await paid(shop, await anOwner(shop.server));
    await named(hr, 'Hilda Rhodes');
    const first = dataOf(await mark(hr, { _id: id, done: true }));
    expect(first.done).toEqual({ at: expect.stringMatching(/^\d{4}/) as string, by: 'Hilda Rhodes' });
    expect(dataOf(await mark(await anHr(shop.server), { _id: id, done: true })).done).toEqual(first.done);
    expect((await extrasFor()).extras.map(({ _id }) => _id)).not.toContain(id);
    expect((await extrasFor({ show: 'done' })).extras[0]).toEqual(first);
  });

  it('can be undone', async () => {
    const { id } = await paid(shop, await anOwner(shop.server));
    await mark(hr, { _id: id, done: true });
    expect(dataOf(await mark(hr, { _id: id, done: false })).done).toBeNull();
    expect((await extrasFor()).extras.map(({ _id }) => _id)).toContain(id);
  });

  it('is in the buyer’s history, once for each change', async () => {
    const buyer = await anOwner(shop.server);
    const { id } = await paid(shop, buyer);
    for (const done of [true, true, false, false]) await mark(hr, { _id: id, done });
    const entries = dataOf(await buyer.call<ActivityEntry[]>('POST /audit/activity', { kind: 'account' }));
    const marks = entries.filter(({ subject }) => subject === 'Paid extra');
    expect(marks.map(({ actor, changes }) => ({ actor, changes }))).toEqual([
      { actor: `HR ${hr.ownerId.slice(-6)}`, changes: [{ what: extra.name, before: 'Done', after: 'Open' }] },
      { actor: `HR ${hr.ownerId.slice(-6)}`, changes: [{ what: extra.name, before: 'Open', after: 'Done' }] },
    ]);
  });

  it('is limited to HR and to paid extras', async () => {
    const owner = await anOwner(shop.server);
    const unpaid = await aPurchase(owner);
    const { id } = await paid(shop, owner);
    expect((await mark(owner, { _id: id, done: true })).body.error).toEqual('Only HR can do this');
    for (const _id of [unpaid.id, randomUUID()])
      expect((await mark(hr, { _id, done: true })).body.error).toEqual({ _id: 'Purchase not found' });
    expect((await mark(hr, { _id: id })).body.error).toEqual({ done: 'Done must be yes or no' });
    const done = await shop.server.sql('select id from checkouts where id = any ($1) and done_at is not null', [
      [id, unpaid.id],
    ]);
    expect(done).toEqual([]);
  });
});

it('paid extras come in pages, latest first, without repeating or skipping any', async () => {
  await shop.server.sql(
    `insert into checkouts (owner_id, id, product_code, product_name, amount_cents, currency, status, paid_at)
     select gen_random_uuid(), gen_random_uuid(), 'SETUP_SESSION', 'Paged ' || n, 45000, 'ZAR', 'SUCCESS',
       now() + (n / 7) * interval '1 minute'
     from generate_series(1, $1::int) as n`,
    [PAID_EXTRAS_PAGE_SIZE + 5],
  );
  const first = await extrasFor();
  expect(first.extras).toHaveLength(PAID_EXTRAS_PAGE_SIZE);
  const second = await extrasFor({ before: first.extras.at(-1)?._id });
  const read = [...first.extras, ...second.extras];
  expect(new Set(read.map(({ _id }) => _id)).size).toBe(read.length);
  expect(read.filter(({ name }) => name.startsWith('Paged'))).toHaveLength(PAID_EXTRAS_PAGE_SIZE + 5);
  const moments = read.map(({ paidAt }) => paidAt);
  expect(moments).toEqual(moments.toSorted().reverse());
});
