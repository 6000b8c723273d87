import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventTypes, makePlan, openShop, subscribe, subscribed, type Shop } from '../../test/merchant.ts';
import { rawMember } from './raw-json.ts';

const URL_OF_SHOP = 'https://shop.example/webhooks/paypal';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const register = async (url = URL_OF_SHOP, names = ['*']) =>
  shop.paypal('POST', '/v1/notifications/webhooks', { url, event_types: names.map((name) => ({ name })) });

/** Verifies a signature as PayPal documents it, without any of the sandbox's code. */
async function isGenuine(headers: Record<string, string>, webhookId: string, body: string): Promise<boolean> {
  const certificate = await shop.call('GET', new URL(headers['paypal-cert-url']!).pathname);
  const key = new X509Certificate(certificate.text).publicKey;
  const {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature,
  } = headers;
  const message = `${id}|${time}|${webhookId}|${crc32(Buffer.from(body))}`;
  return verify('RSA-SHA256', Buffer.from(message), key, Buffer.from(signature!, 'base64'));
}

describe('events', () => {
  it('are signed over the exact body for one webhook', async () => {
    const webhookId = (await register()).json.id;
    await subscribe(shop, await makePlan(shop));
    await shop.controls.deliveries.settled();
    const { headers, body } = shop.delivered[0]!;
    expect(headers).toMatchObject({ 'paypal-auth-algo': 'SHA256withRSA', 'paypal-auth-version': 'v2' });
    expect(await isGenuine(headers, webhookId, body)).toBe(true);
    expect(await isGenuine(headers, 'another', body)).toBe(false);
    expect(await isGenuine(headers, webhookId, body.replace('APPROVAL_PENDING', 'ACTIVE'))).toBe(false);
  });

  it('come with a certificate issued to PayPal', async () => {
    await register();
    await subscribe(shop, await makePlan(shop));
    await shop.controls.deliveries.settled();
    const address = new URL(shop.delivered[0]!.headers['paypal-cert-url']!);
    expect(address.origin).toBe(shop.url());
    const { text } = await shop.call('GET', address.pathname);
    const certificate = new X509Certificate(text);
    expect(certificate.subject).toContain('CN=messageverificationcerts.paypal.com');
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.validFromDate < new Date() && certificate.validToDate > new Date()).toBe(true);
    expect((await shop.call('GET', '/v1/notifications/certs/CERT-none')).status).toBe(404);
  });

  it('follow each change, with the subscription’s state at that time', async () => {
    await register();
    const id = await subscribed(shop);
    expect(await eventTypes(shop)).toEqual([
      'BILLING.SUBSCRIPTION.CREATED',
      'BILLING.SUBSCRIPTION.ACTIVATED',
      'PAYMENT.SALE.COMPLETED',
    ]);
    const [created, activated, sale] = shop.delivered.map(({ json }) => json);
    expect(created).toMatchObject({
      resource_version: '2.0',
      resource: { id, status: 'APPROVAL_PENDING', custom_id: 'row-1' },
    });
    expect(activated).toMatchObject({
      resource: { status: 'ACTIVE', billing_info: { last_payment: { amount: { value: '7.00' } } } },
    });
    expect(sale).toMatchObject({
      resource_type: 'sale',
      resource: {
        id: shop.controls.paypal.transactions(id)[0]!.id,
        billing_agreement_id: id,
        amount: { total: '7.00', currency: 'USD' },
        transaction_fee: { value: '0.73', currency: 'USD' },
        state: 'completed',
      },
    });
    expect(sale!.resource).not.toHaveProperty('custom');
  });

  it('go to the webhooks that subscribed to them', async () => {
    await register(URL_OF_SHOP, ['BILLING.SUBSCRIPTION.ACTIVATED']);
    await register('https://other.example/', ['PAYMENT.SALE.COMPLETED', 'BILLING.SUBSCRIPTION.CREATED']);
    await subscribed(shop);
    await shop.controls.deliveries.settled();
    expect(shop.delivered.map(({ url, type }) => `${new URL(url).hostname} ${type}`)).toEqual([
      'other.example BILLING.SUBSCRIPTION.CREATED',
      'shop.example BILLING.SUBSCRIPTION.ACTIVATED',
      'other.example PAYMENT.SALE.COMPLETED',
    ]);
  });

  it('can be read and sent again', async () => {
    await subscribed(shop);
    const { json } = await shop.paypal('GET', '/v1/notifications/webhooks-events?page_size=2');
    expect(json.events).toHaveLength(2);
    const eventId = json.events[0]!.id;
    await register();
    expect((await shop.paypal('POST', `/v1/notifications/webhooks-events/${eventId}/resend`, {})).status).toBe(202);
    await shop.controls.deliveries.settled();
    expect(shop.delivered.map((delivery) => delivery.eventId)).toEqual([eventId]);
    const sales = await shop.paypal('GET', '/v1/notifications/webhooks-events?event_type=PAYMENT.SALE.COMPLETED');
    expect(sales.json.events).toHaveLength(1);
    const later = await shop.paypal('GET', '/v1/notifications/webhooks-events?start_time=2027-01-01T00:00:00Z');
    expect(later.json.events).toEqual([]);
    expect((await shop.paypal('GET', '/v1/notifications/webhooks-events/WH-NONE')).status).toBe(404);
  });
});

describe('webhooks', () => {
  it('are limited to ten, one per URL, and can be changed and removed', async () => {
    const { id } = (await register()).json;
    expect((await register()).json.details[0].issue).toBe('WEBHOOK_URL_ALREADY_EXISTS');
    const change = [{ op: 'replace', path: '/url', value: 'https://moved.example/' }];
    expect((await shop.paypal('PATCH', `/v1/notifications/webhooks/${id}`, change)).status).toBe(200);
    expect((await shop.paypal('GET', '/v1/notifications/webhooks')).json.webhooks).toMatchObject([
      { id, url: 'https://moved.example/' },
    ]);
    for (let count = 1; count < 10; count += 1)
      expect((await register(`https://shop.example/${count}`)).status).toBe(201);
    expect((await register('https://shop.example/10')).json.details[0].issue).toBe('WEBHOOK_NUMBER_LIMIT_EXCEEDED');
    expect((await shop.paypal('DELETE', `/v1/notifications/webhooks/${id}`)).status).toBe(204);
    expect((await shop.paypal('GET', `/v1/notifications/webhooks/${id}`)).status).toBe(404);
  });
});

describe('verifying a signature', () => {
  const checked = async (changes: Record<string, unknown>, changeBody = (body: string) => body) => {
    const webhookId = (await register()).json.id;
    await subscribe(shop, await makePlan(shop));
    await shop.controls.deliveries.settled();
    const { headers, body } = shop.delivered[0]!;
    const fields = {
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: webhookId,
      ...changes,
    };
    const response = await shop.app.inject({
      method: 'POST',
      url: '/v1/notifications/verify-webhook-signature',
      headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
      payload: `${JSON.stringify(fields).slice(0, -1)}, "webhook_event" : ${changeBody(body)} }`,
    });
    return [response.statusCode, response.json<{ verification_status: string }>().verification_status];
  };

  it('succeeds for a delivered event', async () => expect(await checked({})).toEqual([200, 'SUCCESS']));

  it.each([
    ['another webhook', { webhook_id: '0EH40505U7160970P' }],
    ['another time', { transmission_time: '2026-01-02T08:30:01Z' }],
    ['another certificate', { cert_url: 'https://api.paypal.com/v1/notifications/certs/CERT-x' }],
    ['a signature that is not base64', { transmission_sig: 'no' }],
  ])('fails for %s', async (_what, changes) => expect(await checked(changes)).toEqual([200, 'FAILURE']));

  it('covers the exact bytes: equivalent JSON fails', async () => {
    expect(await checked({}, (body) => JSON.stringify(JSON.parse(body), null, 1))).toEqual([200, 'FAILURE']);
  });

  it('requires every field', async () => expect((await checked({ auth_algo: undefined }))[0]).toBe(400));
});

describe('rawMember', () => {
  it.each([
    ['{"a":1.0}', 'a', '1.0'],
    ['{"b":"}\\"{,", "a" : {"x":[1,{"y":"]"}]} , "c":2}', 'a', '{"x":[1,{"y":"]"}]}'],
    ['{"a":"te\\"xt","b":true }', 'b', 'true'],
    ['{"a":"te\\"xt"}', 'a', '"te\\"xt"'],
    ['{"a":{"b":1}}', 'b', undefined],
    ['{}', 'a', undefined],
  ])('of %s finds %s', (json, name, found) => expect(rawMember(json, name)).toBe(found));
});
