import { describe, expect, test } from 'vitest';
import { anHttpStub } from '../../../../test/http/http-stub.ts';
import { aSigner, signedHeaders } from '../../../../test/payments/paypal-signing.ts';
import {
  aVerifier,
  BODY,
  CERTIFICATE,
  GENUINE,
  NOW,
  signer,
  WEBHOOK_ID,
} from '../../../../test/payments/paypal-verifier.ts';
import { createPayPalWebhooks } from './paypal-webhooks.ts';

describe('a delivery of PayPal', () => {
  test('is genuine when its bytes are signed', async () => {
    const { verify, headers } = await aVerifier();
    expect(await verify(headers(), BODY)).toMatchObject(GENUINE);
  });

  test('that is replayed is genuine and has the same event id, so that it is processed once', async () => {
    const { verify, headers } = await aVerifier();
    const first = await verify(headers(), BODY);
    expect(await verify(headers(), BODY)).toEqual(first);
    const aMonthLater = await aVerifier({ now: () => new Date('2026-07-01T12:00:00Z') });
    expect(await aMonthLater.verify(aMonthLater.headers(), BODY)).toEqual(first);
  });

  test('is forged when a byte of it changed', async () => {
    const { verify, headers } = await aVerifier();
    const tampered = Buffer.from(BODY.toString().replace('I-1', 'I-2'));
    expect(await verify(headers(), tampered)).toEqual({ outcome: 'forged', why: 'the signature does not match' });
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(BODY.toString())));
    expect(await verify(headers(), rewritten)).toMatchObject({ outcome: 'forged' });
  });

  test.each(['paypal-transmission-id', 'paypal-transmission-time', 'paypal-transmission-sig'])(
    'is forged when %s was changed',
    async (name) => {
      const { verify, headers } = await aVerifier();
      const other = { ...headers(), [name]: headers()[name]?.replace(/^./, (first) => (first === '6' ? '7' : '6')) };
      expect(await verify(other, BODY)).toEqual({ outcome: 'forged', why: 'the signature does not match' });
    },
  );

  test('is forged when it was signed for another webhook', async () => {
    const { verify, certificateUrl } = await aVerifier();
    const headers = signedHeaders(signer, BODY, { webhookId: 'WEBHOOK_ID', certificateUrl });
    expect(await verify(headers, BODY)).toEqual({ outcome: 'forged', why: 'the signature does not match' });
  });

  test('is forged when signed with another key', async () => {
    const { verify, headers } = await aVerifier();
    expect(await verify(headers(await aSigner()), BODY)).toMatchObject({ outcome: 'forged' });
  });

  test.each([
    'paypal-transmission-id',
    'paypal-transmission-time',
    'paypal-transmission-sig',
    'paypal-cert-url',
    'paypal-auth-algo',
  ])('is forged without %s, and nothing is fetched', async (name) => {
    const { verify, headers, received } = await aVerifier();
    for (const value of [undefined, '', [headers()[name] ?? '', headers()[name] ?? '']]) {
      expect(await verify({ ...headers(), [name]: value }, BODY)).toEqual({
        outcome: 'forged',
        why: 'a header is missing',
      });
    }
    expect(received).toEqual([]);
  });

  test('is forged with another algorithm or an oversized signature or body, and nothing is fetched', async () => {
    const { verify, headers, received } = await aVerifier();
    for (const algorithm of ['SHA1withRSA', 'sha256withrsa', 'none']) {
      expect(await verify({ ...headers(), 'paypal-auth-algo': algorithm }, BODY)).toMatchObject({ outcome: 'forged' });
    }
    expect(await verify({ ...headers(), 'paypal-transmission-sig': 'A'.repeat(501) }, BODY)).toMatchObject({
      outcome: 'forged',
    });
    const long = Buffer.alloc(262_145, ' ');
    expect(await verify(headers(signer, long), long)).toEqual({ outcome: 'forged', why: 'the body is too long' });
    expect(received).toEqual([]);
  });

  test.each(['hello', '', '[]', '"WH-1"', '{"id":"WH-1"}', '{"event_type":"X"}'])(
    'with "%s" is refused although signed',
    async (text) => {
      const { verify, headers } = await aVerifier();
      const body = Buffer.from(text);
      expect(await verify(headers(signer, body), body)).toEqual({ outcome: 'forged', why: 'the body is not an event' });
    },
  );
});

describe('the certificate', () => {
  test('is fetched once for two hundred concurrent deliveries and cached', async () => {
    const { verify, headers, paths } = await aVerifier();
    const verdicts = await Promise.all(Array.from({ length: 200 }, () => verify(headers(), BODY)));
    expect(new Set(verdicts.map(({ outcome }) => outcome))).toEqual(new Set(['genuine']));
    await verify(headers(), BODY);
    expect(paths()).toEqual([CERTIFICATE]);
  });

  test('is fetched from PayPal’s own server and nowhere else', async () => {
    const { verify, headers, url, received, certificateUrl } = await aVerifier();
    const thief = await anHttpStub(() => ({ status: 200, text: signer.pem }));
    const host = new URL(url).host;
    const elsewhere = [
      thief.url + CERTIFICATE,
      `http://localhost:${new URL(url).port}${CERTIFICATE}`,
      `https://${host}${CERTIFICATE}`,
      `http://${host}@${new URL(thief.url).host}${CERTIFICATE}`,
      `http://me:it@${host}${CERTIFICATE}`,
      `http://me@${host}${CERTIFICATE}`,
      `http://:it@${host}${CERTIFICATE}`,
      `http://127.0.0.1:1${CERTIFICATE}`,
      `http://127.0.0.1${CERTIFICATE}`,
      `http://${host}.example${CERTIFICATE}`,
      `http://${host}\\@${new URL(thief.url).host}${CERTIFICATE}`,
      `${url}/v1/notifications/certs/`,
      `${url}/v1/notifications/certs/../webhooks`,
      `${url}/v1/notifications/certs/%2e%2e/webhooks`,
      `${url}/v1/notifications/certs/..%2fwebhooks`,
      `${url}/v1/notifications/certs/a/b`,
      `${url}/elsewhere${CERTIFICATE}`,
      `${url}/v1/notifications/certsX/CERT-1`,
      `${certificateUrl}?x=1`,
      `${certificateUrl}#x`,
      `file://${CERTIFICATE}`,
      `data:text/plain,${encodeURIComponent(signer.pem)}`,
      CERTIFICATE,
      'not an address',
    ];
    for (const named of elsewhere) {
      expect([named, await verify({ ...headers(), 'paypal-cert-url': named }, BODY)]).toEqual([
        named,
        { outcome: 'forged', why: 'the certificate is not on PayPal’s server' },
      ]);
    }
    expect([...received, ...thief.received]).toEqual([]);
  });

  test.each([
    ['https://api-m.paypal.com', 'https://api.paypal.com'],
    ['https://api-m.sandbox.paypal.com', 'https://api.sandbox.paypal.com'],
  ])('of %s is on %s', async (baseUrl, origin) => {
    const fetched: string[] = [];
    const fakeFetch: typeof fetch = (address) => {
      fetched.push(address as string);
      return Promise.resolve(new Response(signer.pem));
    };
    const paypal = { verifyWebhookSignature: () => Promise.reject(new Error('not asked')) };
    const settings = { baseUrl, webhookId: WEBHOOK_ID, paypal, fetch: fakeFetch, now: () => NOW };
    const webhooks = createPayPalWebhooks(settings);
    const sent = (from: string) =>
      webhooks.verify(signedHeaders(signer, BODY, { webhookId: WEBHOOK_ID, certificateUrl: from + CERTIFICATE }), BODY);
    for (const from of [
      'https://api.paypal.com.example',
      'https://evil.example',
      'http://api.paypal.com',
      'http://api.sandbox.paypal.com',
      'https://api.paypal.com:8443',
      'https://127.0.0.1',
      baseUrl,
      origin === 'https://api.paypal.com' ? 'https://api.sandbox.paypal.com' : 'https://api.paypal.com',
    ]) {
      expect([from, await sent(from)]).toMatchObject([from, { outcome: 'forged' }]);
    }
    expect(fetched).toEqual([]);
    expect(await sent(origin)).toMatchObject(GENUINE);
    expect(fetched).toEqual([origin + CERTIFICATE]);
  });

  test('is rejected when expired or not yet valid', async () => {
    const ended = await aSigner({ to: '2026-05-31T00:00:00Z' });
    const toCome = await aSigner({ from: '2026-06-02T00:00:00Z' });
    for (const other of [ended, toCome]) {
      const { verify, headers } = await aVerifier({ certificate: () => ({ status: 200, text: other.pem }) });
      expect(await verify(headers(other), BODY)).toEqual({
        outcome: 'forged',
        why: 'the certificate is not currently valid',
      });
    }
  });

  test('that expires in the cache is fetched again', async () => {
    const renewed = await aSigner({ from: '2027-12-01T00:00:00Z', to: '2030-01-01T00:00:00Z' });
    let now = NOW;
    const { verify, headers } = await aVerifier({
      now: () => now,
      certificate: () => ({ status: 200, text: (now === NOW ? signer : renewed).pem }),
    });
    expect(await verify(headers(), BODY)).toMatchObject(GENUINE);
    now = new Date('2028-06-01T00:00:00Z');
    expect(await verify(headers(renewed), BODY)).toMatchObject(GENUINE);
    expect(await verify(headers(), BODY)).toMatchObject({ outcome: 'forged' });
  });

  test.each(['evil.example', 'messageverificationcerts.paypal.com.example', 'paypal.com', '*.paypal.com'])(
    'issued to %s is rejected',
    async (name) => {
      const other = await aSigner({ name });
      const { verify, headers } = await aVerifier({ certificate: () => ({ status: 200, text: other.pem }) });
      expect(await verify(headers(other), BODY)).toEqual({
        outcome: 'forged',
        why: 'the certificate is not issued to PayPal',
      });
    },
  );

  test.each([
    { name: 'messageverificationcerts.sandbox.paypal.com' },
    { name: 'messageverificationcerts.paypal.com', alternative: 'other.example' },
    { name: 'PayPal', alternative: 'messageverificationcerts.paypal.com' },
  ])('issued to %j is accepted', async (names) => {
    const other = await aSigner(names);
    const { verify, headers } = await aVerifier({ certificate: () => ({ status: 200, text: other.pem }) });
    expect(await verify(headers(other), BODY)).toMatchObject(GENUINE);
  });

  test('that does not exist means the event is forged', async () => {
    const { verify, headers, paths } = await aVerifier({ certificate: () => ({ status: 404 }) });
    expect(await verify(headers(), BODY)).toEqual({ outcome: 'forged', why: 'the certificate does not exist' });
    expect(paths()).toEqual([CERTIFICATE]);
  });
});
