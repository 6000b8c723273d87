import { expect, test } from 'vitest';
import { aBorrower, lend, pay } from '../../../test/lending.ts';
import { dataOf } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import { MAX_PAYMENTS } from './loans.usecases.ts';

const server = await startTestServer();

test('a loan has a limited number of payments, after which only the rest can be paid', async () => {
  const { owner, staffId } = await aBorrower(server);
  dataOf(await lend(owner, staffId, { amount: 1000 }));
  dataOf(await pay(owner, staffId, 0.01));
  await server.sql(
    `insert into loan_payments select (jsonb_populate_record(payment, jsonb_build_object('id', gen_random_uuid()))).*
     from loan_payments as payment, generate_series(1, $2) where owner_id = $1`,
    [owner.ownerId, MAX_PAYMENTS - 2],
  );
  await server.sql('update loans set paid_cents = $2 where owner_id = $1', [owner.ownerId, MAX_PAYMENTS - 1]);
  expect(await pay(owner, staffId, 0.01)).toMatchObject({
    code: 'tooManyPayments',
    body: { error: { amount: expect.stringContaining('at most 500') as string } },
  });
  const { loan } = dataOf(await pay(owner, staffId, 1000 - (MAX_PAYMENTS - 1) / 100));
  expect(loan).toMatchObject({ status: 'paid', payments: { length: MAX_PAYMENTS } });
});
