import type { Store } from '@quarterdeck/contract/stores';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { anHr, anOwner, aStore, dataOf } from '../../../../test/builders.ts';
import { aPurchase } from '../../../../test/payments/card-shop.ts';
import { aSubscription, begin, check, startPayingServer } from '../../../../test/payments/paying-server.ts';
import { purged } from '../../../../test/accounts/purge.ts';
import { everyRow } from '../../../../test/postgres/rows.ts';
import { until } from '../../../../test/until.ts';

const logged: string[] = [];
const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
const server = await startPayingServer({ logger });
const { controls } = server.sandbox;
const { paypal, yoco } = controls;

const allDone = async () => {
  await controls.deliveries.settled();
  await until('every event and every mail is processed', async () => {
    const open = await server.sql(
      `select 1 from webhook_events where processed_at is null
       union all select 1 from jobs.job where state < 'completed' and name in ('mail', 'webhook-events')`,
    );
    return open.length === 0;
  });
};
const saleOf = (subscriptionId: string) =>
  paypal.transactions().find((sale) => sale.subscriptionId === subscriptionId)?.id ?? '';

test('a purged payer leaves only payments, and nothing in the log', async () => {
  const owner = await anOwner(server);
  const { ownerId } = owner;
  await server.sql(`update owners set full_name = 'Wilhelmina Unfindable' where id = $1`, [ownerId]);
  await aStore(owner, { storeName: 'Vanishing Free', address: '1 Gone Street' });
  const pier = await aSubscription(server, owner, 'Vanishing Pier');
  const details = { address: '99 Unfindable Road', notes: 'An unrepeatable note' };
  const hall = await begin(owner, 'Vanishing Hall', { storeData: details });
  paypal.approve(hall.subscriptionId);
  await check(owner, hall.subscriptionId);
  await begin(owner, 'Vanishing Wish', { storeData: details });
  const purchase = await aPurchase(owner);
  yoco.pay(purchase.checkoutId);
  paypal.refund(saleOf(pier.subscriptionId), 300);
  paypal.reverse(saleOf(hall.subscriptionId));
  paypal.renewNow(pier.subscriptionId);
  paypal.failRenewals(hall.subscriptionId);
  await allDone();
  const reason = 'Because Aunt Unfindable says so';
  await owner.call('POST /payment/paypal/cancel-subscription', { subscriptionId: hall.subscriptionId, reason });
  const stores = dataOf(await owner.call<Store[]>('GET /stores/user-stores'));
  const secrets = stores.flatMap(({ username, password }) => [username, password]);
  await allDone();
  const paid = await server.sql<{ amount: number }>('select amount_cents as amount from payments where owner_id = $1', [
    ownerId,
  ]);
  const values = [owner.email, 'Unfindable', 'Vanishing', 'Gone Street', 'unrepeatable', owner.token, ...secrets];
  const isAboutThem = (text: string) => values.some((value) => text.includes(value));
  expect((await everyRow(server)).filter(isAboutThem).length).toBeGreaterThan(20);

  expect((await owner.call('DELETE /auth/user/delete-account')).body.success).toBe('Account deleted successfully');
  await allDone();
  await purged(server, owner);
  const rows = await everyRow(server);
  expect(rows.filter(isAboutThem)).toEqual([]);
  const jobs = await server.sql<{ text: string }>('select data::text as text from jobs.job');
  expect(jobs.map(({ text }) => text).filter(isAboutThem)).toEqual([]);
  logger.error('the last line');
  expect(logged).not.toEqual([]);
  const secret = [...values, 'Bearer', 'Basic ', 'whsec_', 'sk_test_'];
  expect(logged.filter((line) => secret.some((value) => line.includes(value)))).toEqual([]);

  const hr = await anHr(server);
  const kept = dataOf(await hr.call<{ owner: unknown; amount: number }[]>('GET /payment/fetch-all-payments'));
  expect(kept.filter((payment) => payment.owner !== null)).toEqual([]);
  // All payments except the free store's payment of zero.
  expect(kept.map(({ amount }) => amount * 100).sort()).toEqual(
    paid
      .map(({ amount }) => amount)
      .filter((amount) => amount > 0)
      .sort(),
  );
});
