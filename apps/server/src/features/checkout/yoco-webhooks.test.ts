import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createYocoWebhooks } from './yoco-webhooks.ts';

const KEY = Buffer.from('a key of the test, 32 bytes long');
const webhooks = createYocoWebhooks(`whsec_${KEY.toString('base64')}`);

const payment = {
  id: 'evt_1',
  type: 'payment.succeeded',
  createdDate: '2026-01-02T10:00:00.000Z',
  payload: {
    id: 'p_1',
    type: 'payment',
    amount: 9900,
    currency: 'ZAR',
    status: 'succeeded',
    mode: 'live',
    metadata: { checkoutId: 'ch_1', paymentId: 'row', productCode: 'P1' },
  },
};
const BODY = Buffer.from(JSON.stringify(payment));
const EVENT = {
  id: 'evt_1',
  messageId: 'msg_1',
  type: 'payment.succeeded',
  checkoutId: 'ch_1',
  paymentId: 'p_1',
  refundId: null,
  amountCents: 9900,
  currency: 'ZAR',
  mode: 'live',
  status: 'succeeded',
  ourPaymentId: 'row',
};
const FORGED = { outcome: 'forged', why: 'the signature does not match, or is too old' };

/** Computed as Yoco describes it, without our code or the library. */
function signature(body: Buffer, timestamp: string, { key = KEY, id = 'msg_1' } = {}): string {
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

const secondsFromNow = (seconds: number) => String(Math.floor(Date.now() / 1000) + seconds);

const headersOf = (body: Buffer, timestamp = secondsFromNow(0)) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': timestamp,
  'webhook-signature': signature(body, timestamp),
});

const readSigned = (payload: unknown) => {
  const body = Buffer.from(JSON.stringify(payload));
  return webhooks.verify(headersOf(body), body);
};

describe('a delivery of Yoco', () => {
  test('is genuine when its bytes are signed', () => {
    expect(webhooks.verify(headersOf(BODY), BODY)).toEqual({ outcome: 'genuine', event: EVENT });
    const spaced = Buffer.from(JSON.stringify(payment, null, 3));
    expect(webhooks.verify(headersOf(spaced), spaced)).toEqual({ outcome: 'genuine', event: EVENT });
  });

  test('that is replayed is genuine and has the same event id, so that it is processed once', () => {
    const headers = headersOf(BODY);
    expect(webhooks.verify(headers, BODY)).toEqual(webhooks.verify(headers, BODY));
  });

  test('is forged when a byte of it changed', () => {
    const dearer = Buffer.from(BODY.toString().replace('9900', '9901'));
    expect(webhooks.verify(headersOf(BODY), dearer)).toEqual(FORGED);
    const spaced = Buffer.from(JSON.stringify(payment, null, 3));
    expect(webhooks.verify(headersOf(BODY), spaced)).toEqual(FORGED);
    expect(webhooks.verify({ ...headersOf(BODY), 'webhook-id': 'msg_2' }, BODY)).toEqual(FORGED);
  });

  test('is forged when its signed time is off by more than five minutes', () => {
    expect(webhooks.verify(headersOf(BODY, secondsFromNow(-290)), BODY)).toMatchObject({ outcome: 'genuine' });
    const old = headersOf(BODY, secondsFromNow(-310));
    expect(webhooks.verify(old, BODY)).toEqual(FORGED);
    expect(webhooks.verify({ ...old, 'webhook-timestamp': secondsFromNow(0) }, BODY)).toEqual(FORGED);
    expect(webhooks.verify(headersOf(BODY, secondsFromNow(310)), BODY)).toEqual(FORGED);
    for (const timestamp of ['soon', '0', '-1', '1e99', '99999999999999999999'])
      expect(webhooks.verify(headersOf(BODY, timestamp), BODY)).toEqual(FORGED);
  });

  test('is genuine when one of several signatures matches, for key rotation', () => {
    const headers = headersOf(BODY);
    const other = signature(BODY, headers['webhook-timestamp'], { key: Buffer.from('the key before') });
    const right = headers['webhook-signature'];
    for (const signatures of [`${other} ${right}`, `${right} ${other}`, `v2,abc v1a,def ${right}`])
      expect(webhooks.verify({ ...headers, 'webhook-signature': signatures }, BODY)).toEqual({
        outcome: 'genuine',
        event: EVENT,
      });
  });

  test('is forged when no signature matches or is well-formed', () => {
    const headers = headersOf(BODY);
    const other = signature(BODY, headers['webhook-timestamp'], { key: Buffer.from('another key') });
    const right = headers['webhook-signature'].slice(3);
    for (const signatures of [`${other} ${other}`, other, right, `v2,${right}`, `v1 ${right}`, 'v1,', 'v1', ',', ' '])
      expect([signatures, webhooks.verify({ ...headers, 'webhook-signature': signatures }, BODY)]).toEqual([
        signatures,
        FORGED,
      ]);
  });

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('is forged without %s', (name) => {
    for (const value of [undefined, '', ['a', 'b']])
      expect(webhooks.verify({ ...headersOf(BODY), [name]: value }, BODY)).toEqual({
        outcome: 'forged',
        why: 'a header is missing',
      });
  });

  test('is refused unread when oversized', () => {
    const long = Buffer.alloc(262_145, ' ');
    expect(webhooks.verify(headersOf(long), long)).toEqual({ outcome: 'forged', why: 'the body is too long' });
  });

  test('about a refund names the payment and the refund', () => {
    const payload = {
      id: 'rfd_1',
      type: 'refund',
      amount: 9900,
      currency: 'ZAR',
      paymentId: 'p_1',
      status: 'succeeded',
      mode: 'test',
      metadata: { checkoutId: 'ch_1' },
    };
    expect(readSigned({ id: 'evt_2', type: 'refund.succeeded', payload })).toEqual({
      outcome: 'genuine',
      event: { ...EVENT, id: 'evt_2', type: 'refund.succeeded', refundId: 'rfd_1', mode: 'test', ourPaymentId: null },
    });
  });

  test.each([[undefined], [null], ['text'], [{}], [{ id: 7, amount: '9900', metadata: [] }], [{ amount: 99.5 }]])(
    'with the payload %j is parsed as far as possible',
    (payload) => {
      expect(readSigned({ id: 'evt_1', type: 'payment.succeeded', payload })).toEqual({
        outcome: 'genuine',
        event: {
          ...EVENT,
          checkoutId: null,
          paymentId: null,
          amountCents: null,
          currency: null,
          mode: null,
          status: null,
          ourPaymentId: null,
        },
      });
    },
  );

  test.each([[null], ['text'], [[]], [{}], [{ id: 'evt_1' }], [{ id: '', type: 'payment.succeeded' }]])(
    'with %j is refused although signed',
    (payload) => {
      expect(readSigned(payload)).toEqual({ outcome: 'forged', why: 'the body is not an event' });
    },
  );

  test.each(['\0', '\ud800'])('with %j, which cannot be stored, has no such part', (character) => {
    const metadata = { checkoutId: 'ch_1', paymentId: `row${character}` };
    const altered = { ...payment, payload: { ...payment.payload, metadata } };
    expect(readSigned(altered)).toMatchObject({ outcome: 'genuine', event: { ourPaymentId: null } });
    expect(readSigned({ ...payment, type: character })).toMatchObject({ outcome: 'forged' });
  });

  test('that is not JSON is refused although signed', () => {
    for (const text of ['', 'hello', '{'])
      expect(webhooks.verify(headersOf(Buffer.from(text)), Buffer.from(text))).toMatchObject({ outcome: 'forged' });
  });
});

test('an invalid secret is reported at server start', () => {
  for (const secret of ['', 'whsec_', 'whsec_!!!']) expect(() => createYocoWebhooks(secret)).toThrow();
});
