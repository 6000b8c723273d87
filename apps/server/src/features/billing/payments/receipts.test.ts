import type { Payment } from '@quarterdeck/contract/billing';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  aCounter,
  anOwner,
  aPersonalSession,
  aStaffMember,
  aStore,
  dataOf,
  type Caller,
  type Owner,
} from '../../../../test/builders.ts';
import { aSubscription, startPayingServer } from '../../../../test/payments/paying-server.ts';
import { textOfPdf } from '../../../../test/pdf-text.ts';

const server = await startPayingServer({ webhooks: false });

interface ReceiptFile {
  fileName: string;
  pdf: string;
}

const ask = (caller: Caller, paymentId: string, timeZone?: string) =>
  caller.call<ReceiptFile>('GET /payment/receipt/{paymentId}', { paymentId, timeZone });
const linesOf = async (caller: Caller, paymentId: string, timeZone?: string) =>
  textOfPdf(Buffer.from(dataOf(await ask(caller, paymentId, timeZone)).pdf, 'base64'));
const paymentsOf = async (owner: Owner) => dataOf(await owner.call<Payment[]>('GET /payment/user-payment-history'));

/** An owner with a free and a paid store; the payment was made at a known moment. */
async function aPayer(storeName: string) {
  const owner = await anOwner(server);
  const free = await aStore(owner);
  const { subscriptionId, storeId } = await aSubscription(server, owner, storeName);
  const payment = (await paymentsOf(owner)).find(({ amount }) => amount === 7);
  if (payment === undefined) throw new Error('Nothing was paid');
  await server.sql(`update subscriptions set started_at = '2026-03-03T10:00:00Z' where provider_id = $1`, [
    subscriptionId,
  ]);
  await server.sql(`update payments set processed_at = '2026-10-03T02:30:00Z' where id = $1`, [payment._id]);
  return { owner, free, subscriptionId, storeId, payment };
}

let payer: Awaited<ReturnType<typeof aPayer>>;
beforeAll(async () => {
  payer = await aPayer('Pier 9');
});

describe('a receipt', () => {
  test('has the product, who paid what for which store and time, when, how and under which ids', async () => {
    const { owner, payment, subscriptionId } = payer;
    const { fileName, pdf } = dataOf(await ask(owner, payment._id, 'America/New_York'));
    expect(fileName).toBe(`quarterdeck-receipt-2026-10-03-${payment.paymentId.toLowerCase()}.pdf`);
    const file = Buffer.from(pdf, 'base64');
    expect(file.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(textOfPdf(file)).toEqual([
      'QUARTERDECK',
      'Receipt',
      'Test mode: no real payment was made.',
      'Paid by',
      'Olive Owner',
      owner.email,
      'Paid for',
      'High Score Hero',
      'Store',
      'Pier 9',
      'Period covered',
      'Oct 3, 2026 – Nov 3, 2026',
      'Paid on',
      'Oct 2, 2026, 10:30 PM EDT',
      'Paid with',
      'PayPal',
      'Payment ID',
      payment.paymentId,
      'Subscription ID',
      subscriptionId,
      'Amount paid',
      '$7.00 USD',
    ]);
  });

  test('is on one page and tagged, with a title and a language', async () => {
    const file = Buffer.from(dataOf(await ask(payer.owner, payer.payment._id)).pdf, 'base64').toString('latin1');
    expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1);
    for (const part of ['/Lang (en-US)', '/Marked true', '/DisplayDocTitle true', '(Quarterdeck: Receipt)', '/S /H1'])
      expect(file).toContain(part);
  });

  test('shows dates in UTC for an unknown time zone', async () => {
    for (const timeZone of [undefined, 'Mars/Olympus'])
      expect(await linesOf(payer.owner, payer.payment._id, timeZone)).toContain('Oct 3, 2026, 2:30 AM UTC');
  });

  test('shows any store name as plain text', async () => {
    const { owner, payment } = await aPayer('Pier (9) \\ <</JS>> Łódź 🎯');
    expect(await linesOf(owner, payment._id)).toContain('Pier (9) \\ <</JS>> Lódz');
  });

  test('shows refunds, and marks a reversal as one', async () => {
    const { owner, payment } = await aPayer('Pier 9');
    await server.sql(`update payments set refunded_cents = 250 where id = $1`, [payment._id]);
    const partly = await linesOf(owner, payment._id);
    expect(partly).toContain('Receipt: partly refunded');
    expect(partly.slice(-6)).toEqual([
      'Amount paid',
      '$7.00 USD',
      'Refunded',
      '$2.50 USD',
      'Paid after refunds',
      '$4.50 USD',
    ]);
    await server.sql(
      `update payments set status = 'REFUNDED', refunded_cents = 700, failure_reason = 'Payment reversed (chargeback)'
       where id = $1`,
      [payment._id],
    );
    const fully = await linesOf(owner, payment._id);
    expect(fully).toEqual(expect.arrayContaining(['Receipt: fully refunded', 'Payment reversed (chargeback)']));
    expect(fully.slice(-4)).toEqual(['Refunded', '$7.00 USD', 'Paid after refunds', '$0.00 USD']);
  });
});

describe('there is no receipt', () => {
  const NONE = { error: { paymentId: 'There’s no receipt, because this payment was not received.' } };

  test('of a free store', async () => {
    const free = (await paymentsOf(payer.owner)).find(({ amount }) => amount === 0);
    expect((await ask(payer.owner, free?._id ?? '')).body).toEqual(NONE);
  });

  test.each(['FAILED', 'PENDING', 'CANCELLED'])('of a payment that is %s', async (status) => {
    const { owner, payment } = await aPayer('Pier 9');
    await server.sql('update payments set status = $1 where id = $2', [status, payment._id]);
    expect((await ask(owner, payment._id)).body).toEqual(NONE);
  });
});

describe('a receipt is refused', () => {
  const UNKNOWN = { error: { paymentId: 'Payment not found' } };

  test('to another owner, as for a guessed id', async () => {
    const other = await aPayer('Pier 10');
    const foreign = await ask(other.owner, payer.payment._id);
    const guessed = await ask(other.owner, crypto.randomUUID());
    expect(foreign.body).toEqual(UNKNOWN);
    expect(foreign.text).toBe(guessed.text);
    for (const hostile of ['', "' or 1=1", '../', payer.payment.paymentId])
      expect((await ask(other.owner, hostile)).text).not.toContain('"pdf"');
  });

  test('to counters and staff members', async () => {
    const { owner, free, payment } = payer;
    const counter = await aCounter(server, owner, free);
    const person = await aPersonalSession(server, owner, await aStaffMember(owner, free));
    const refusal = { error: 'Only the store’s owner can do this' };
    for (const caller of [counter, person]) expect((await ask(caller, payment._id)).body).toEqual(refusal);
  });

  test('to a token that was signed out, and without a session', async () => {
    const { owner, payment } = await aPayer('Pier 11');
    expect(dataOf(await ask(owner, payment._id)).pdf).not.toBe('');
    await owner.call('POST /auth/user/logout');
    expect((await ask(owner, payment._id)).status).toBe(401);
    expect((await server.call('GET /payment/receipt/{paymentId}', { paymentId: payment._id })).status).toBe(401);
  });

  test('to a script in a loop, until it slows down', async () => {
    const { owner, payment } = await aPayer('Pier 12');
    const statuses = new Set<number>();
    for (let tries = 0; tries < 70; tries += 1) statuses.add((await ask(owner, payment._id)).status);
    expect(statuses).toEqual(new Set([200, 429]));
    // Others are not slowed down.
    expect((await ask(payer.owner, payer.payment._id)).status).toBe(200);
  });
});
