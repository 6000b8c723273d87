import { PaymentsController, Client } from '@paypal/paypal-server-sdk';
import type { InjectOptions } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { openShop, subscribed, type Shop } from '../../test/merchant.ts';

let shop: Shop;
let saleId: string;
beforeEach(async () => {
  shop = await openShop();
  const id = await subscribed(shop);
  saleId = shop.controls.paypal.transactions(id)[0]!.id;
});

const path = () => `/v2/payments/captures/${saleId}/refund`;
const issues = (json: { details?: { issue: string }[] }) => json.details?.map(({ issue }) => issue);

it('refunds a subscription’s payment in parts, and never more than was paid', async () => {
  const part = { amount: { value: '2.00', currency_code: 'USD' } };
  const first = await shop.paypal('POST', path(), part);
  expect([first.status, first.json.status]).toEqual([201, 'COMPLETED']);
  const tooMuch = await shop.paypal('POST', path(), { amount: { value: '5.01', currency_code: 'USD' } });
  expect([tooMuch.status, issues(tooMuch.json)]).toEqual([422, ['REFUND_AMOUNT_EXCEEDED']]);
  const foreign = await shop.paypal('POST', path(), { amount: { value: '1.00', currency_code: 'EUR' } });
  expect(issues(foreign.json)).toEqual(['REFUND_CAPTURE_CURRENCY_MISMATCH']);
  expect((await shop.paypal('POST', path(), {})).status).toBe(201);
  const [sale] = shop.controls.paypal.transactions();
  expect(sale).toMatchObject({ status: 'REFUNDED', refunded: 700 });
  const over = await shop.paypal('POST', path(), {});
  expect([over.status, issues(over.json)]).toEqual([422, ['CAPTURE_FULLY_REFUNDED']]);
  expect((await shop.paypal('POST', '/v2/payments/captures/NONE/refund', {})).status).toBe(404);
});

it('makes one refund per request id, which PayPal’s own SDK can read', async () => {
  const adapter = async (config: {
    method: NonNullable<InjectOptions['method']>;
    url: string;
    data?: string;
    headers: { toJSON(): Record<string, string> };
  }) => {
    const url = new URL(config.url);
    const response = await shop.app.inject({
      method: config.method,
      url: url.pathname + url.search,
      headers: config.headers.toJSON(),
      ...(config.data === undefined ? {} : { payload: config.data }),
    });
    return { data: response.body, status: response.statusCode, statusText: '', headers: response.headers, config };
  };
  const sdk = new PaymentsController(
    new Client({
      clientCredentialsAuthCredentials: { oAuthClientId: 'sandbox', oAuthClientSecret: 'sandbox' },
      unstable_httpClientOptions: { adapter },
    }),
  );
  const request = {
    captureId: saleId,
    paypalRequestId: 'payment-1',
    prefer: 'return=representation',
    body: { amount: { value: '7.00', currencyCode: 'USD' }, noteToPayer: 'The store was deleted' },
  };
  const refunded = await sdk.refundCapturedPayment(request);
  expect(refunded.statusCode).toBe(201);
  expect(refunded.result).toMatchObject({ status: 'COMPLETED', noteToPayer: 'The store was deleted' });
  expect(refunded.result.sellerPayableBreakdown?.totalRefundedAmount).toEqual({ currencyCode: 'USD', value: '7.00' });
  const repeated = await sdk.refundCapturedPayment(request);
  expect([repeated.statusCode, repeated.result.id]).toEqual([200, refunded.result.id]);
  expect((await sdk.getRefund({ refundId: refunded.result.id! })).result.amount?.value).toBe('7.00');
  expect(shop.controls.paypal.transactions()[0]?.refunded).toBe(700);
});

it('leaves a pending refund’s sale unchanged until it completes, and can fail it', async () => {
  shop.controls.paypal.holdRefunds(2);
  const first = await shop.paypal('POST', path(), {});
  expect([first.status, first.json.status]).toEqual([201, 'PENDING']);
  expect(issues((await shop.paypal('POST', path(), {})).json)).toEqual(['CAPTURE_FULLY_REFUNDED']);
  expect(shop.controls.paypal.transactions()[0]).toMatchObject({ status: 'COMPLETED', refunded: 0 });
  shop.controls.paypal.finishRefund(first.json.id, 'FAILED');
  const read = async (id: string) => (await shop.paypal('GET', `/v2/payments/refunds/${id}`)).json.status;
  expect(await read(first.json.id)).toBe('FAILED');
  const second = await shop.paypal('POST', path(), {});
  shop.controls.paypal.finishRefund(second.json.id, 'COMPLETED');
  expect(await read(second.json.id)).toBe('COMPLETED');
  expect(shop.controls.paypal.transactions()[0]).toMatchObject({ status: 'REFUNDED', refunded: 700 });
  expect(() => shop.controls.paypal.finishRefund(second.json.id, 'FAILED')).toThrow(RangeError);
});
