import type { AnyPayment, Payment, PaymentSummary } from '@quarterdeck/contract/billing';
import { expect, test } from 'vitest';
import { anHr, anOwner, aStore, dataOf, type Owner } from '../../../../test/builders.ts';
import { startTestServer } from '../../../../test/server.ts';

const server = await startTestServer();

const history = (owner: Owner, input: object) => owner.call<Payment[]>('GET /payment/user-payment-history', input);
const summary = (owner: Owner, input: object) => owner.call<PaymentSummary>('GET /payment/payment-summary', input);

test('a period includes its start and excludes its end', async () => {
  const owner = await anOwner(server);
  await aStore(owner);
  const [first] = dataOf(await history(owner, {}));
  const at = first?.processedAt ?? '';
  const before = new Date(Date.parse(at) - 1).toISOString();
  const after = new Date(Date.parse(at) + 1).toISOString();
  expect(dataOf(await history(owner, { from: before, to: after }))).toEqual([first]);
  expect(dataOf(await history(owner, { from: after }))).toEqual([]);
  expect(dataOf(await history(owner, { to: before }))).toEqual([]);
  expect(dataOf(await summary(owner, { from: before, to: after })).payments.count).toBe(1);
});

test('invalid times are refused', async () => {
  const owner = await anOwner(server);
  const none = ['1', '2026', '2026-01-31', '2026-02-30T00:00:00Z', '2026-01-31T24:00:00Z', '2026-01-31T00:00:00+23:59'];
  const far = ['0000-01-01T00:00:00Z', '+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00Z'];
  for (const moment of [...none, ...far, 'Tue Mar 01 2022 GMT+0100 (CET)', "2026-01-31T00:00:00Z' or 1=1"]) {
    for (const ask of [history, summary]) {
      for (const end of ['from', 'to']) {
        const { status, body } = await ask(owner, { [end]: moment });
        expect({ moment, status, error: body.error }).toEqual({
          moment,
          status: 200,
          error: { [end]: 'Enter a time like 2026-01-31T00:00:00Z' },
        });
      }
    }
  }
});

test('HR sees, searches and attributes all payments', async () => {
  const hr = await anHr(server);
  const [owner, other] = [await anOwner(server), await anOwner(server)];
  await aStore(owner, { storeName: 'Sought' });
  await aStore(other);
  const [paid] = dataOf(await history(owner, {}));
  const { email, ownerId } = owner;
  const allPayments = (input: object) =>
    hr.call<{ payments: AnyPayment[]; total: number }>('GET /payment/all-users-billing-history', {
      answer: 'page',
      ...input,
    });
  for (const search of [email.toUpperCase(), paid?.paymentId ?? '']) {
    const page = dataOf(await allPayments({ search }));
    const payer = { _id: ownerId, name: 'Olive Owner', email };
    expect(page).toEqual({ payments: [{ ...paid, owner: payer }], total: 1 });
  }
  // The search text is not a LIKE pattern.
  expect(dataOf(await allPayments({ search: '%' })).total).toBe(0);
  expect(dataOf(await allPayments({})).total).toBeGreaterThan(1);
  const { text } = await hr.call('GET /payment/fetch-all-payments');
  for (const one of [owner, other]) expect(text).toContain(one.email);
  const whose = (userId: string) => hr.call('POST /payment/fetch-user-of-payment', { userId });
  expect(dataOf(await whose(ownerId))).toEqual({ _id: ownerId, name: 'Olive Owner', email });
  expect((await whose(crypto.randomUUID())).body).toEqual({ error: { userId: 'User not found' } });
});

test('a list without a limit has at most 400 payments, says so, and continues after `next`', async () => {
  const hr = await anHr(server);
  const owner = await anOwner(server);
  const { _id: storeId } = await aStore(owner);
  // 400 more, each a copy of the first store's payment at a later moment.
  await server.sql(
    `insert into payments select (payment).* from (
       select jsonb_populate_record(payments, jsonb_build_object('id', gen_random_uuid(), 'provider_payment_id', 'COPY-' || n,
         'processed_at', processed_at + n * interval '1 minute')) as payment
       from payments, generate_series(1, 400) as n where owner_id = $1) as copies`,
    [owner.ownerId],
  );
  interface List {
    data: Payment[] | { payments: Payment[] };
    more?: true;
    next?: string;
  }
  const rowsOf = ({ data }: List) => ('payments' in data ? data.payments : data);
  for (const [caller, route, input] of [
    [owner, 'GET /payment/user-payment-history', {}],
    [owner, 'GET /payment/store-payment-history/{storeId}', { storeId }],
    [hr, 'GET /payment/fetch-all-payments', {}],
    [hr, 'GET /payment/all-users-billing-history', { search: owner.email }],
  ] as const) {
    const list = async (before: object) => (await caller.call(route, { ...input, ...before })).body as unknown as List;
    const first = await list({});
    const moments = rowsOf(first).map(({ processedAt }) => processedAt);
    expect(moments, route).toHaveLength(400);
    expect(moments).toEqual(moments.toSorted().reverse());
    expect(first).toMatchObject({ more: true, next: rowsOf(first).at(-1)?._id });
    const rest = await list({ before: first.next });
    const ids = [...rowsOf(first), ...rowsOf(rest)].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(401);
    expect(rest).not.toHaveProperty('more');
  }
});
