import { describe, expect, test } from 'vitest';
import { anHttpStub, type StubResponse } from '../../../../test/http/http-stub.ts';
import { aSigner, signedHeaders } from '../../../../test/payments/paypal-signing.ts';
import {
  aVerifier,
  BODY,
  CERTIFICATE,
  GENUINE,
  ONLINE,
  signer,
  WEBHOOK_ID,
} from '../../../../test/payments/paypal-verifier.ts';

const success = () => ({ status: 200, json: { verification_status: 'SUCCESS' } });
const failure = () => ({ status: 200, json: { verification_status: 'FAILURE' } });

describe('when the certificate is unavailable', () => {
  const troubles: [string, () => StubResponse][] = [
    ['is not PEM', () => ({ status: 200, text: '<html>back soon</html>' })],
    ['is empty', () => ({ status: 200, text: '' })],
    ['is broken', () => ({ status: 200, text: signer.pem.replace(/[A-Z]{3}/, '!!!') })],
    ['is too long', () => ({ status: 200, text: signer.pem + ' '.repeat(32_768) })],
    ['is temporarily unavailable', () => ({ status: 503 })],
    ['never arrives', () => undefined],
  ];

  test.each(troubles)('PayPal verifies the event when the certificate %s', async (_what, certificate) => {
    const asked = await aVerifier({ certificate, online: success, timeoutMs: 1_000 });
    expect(await asked.verify(asked.headers(), BODY)).toMatchObject(GENUINE);
    const refused = await aVerifier({ certificate, online: failure, timeoutMs: 1_000 });
    expect(await refused.verify(refused.headers(), BODY)).toEqual({
      outcome: 'forged',
      why: 'PayPal reports that it did not send this',
    });
    expect(refused.paths()).toEqual([CERTIFICATE, '/v1/oauth2/token', ONLINE]);
  });

  test.each(troubles)(
    'redelivery is requested when the certificate %s and PayPal is unreachable',
    async (_what, certificate) => {
      const { verify, headers } = await aVerifier({ certificate, timeoutMs: 1_000 });
      expect(await verify(headers(), BODY)).toMatchObject({ outcome: 'cannot-verify-now' });
    },
  );

  test('a redirect to another server is not followed', async () => {
    const thief = await anHttpStub(() => ({ status: 200, text: signer.pem }));
    const { verify, headers } = await aVerifier({
      certificate: () => ({ status: 302, headers: { location: thief.url + CERTIFICATE } }),
      online: failure,
    });
    expect(await verify(headers(), BODY)).toMatchObject({ outcome: 'forged' });
    expect(thief.received).toEqual([]);
  });

  test('the next delivery fetches it again', async () => {
    let isDown = true;
    const { verify, headers } = await aVerifier({
      certificate: () => (isDown ? { status: 503 } : { status: 200, text: signer.pem }),
    });
    expect(await verify(headers(), BODY)).toMatchObject({ outcome: 'cannot-verify-now' });
    isDown = false;
    expect(await verify(headers(), BODY)).toMatchObject(GENUINE);
  });
});

describe('PayPal’s own verification', () => {
  const unavailable = () => ({ status: 503 });

  test('with the original bytes: 1.0 stays 1.0', async () => {
    const { verify, headers, received } = await aVerifier({ certificate: unavailable, online: success });
    expect(await verify(headers(), BODY)).toMatchObject(GENUINE);
    const request = received.find(({ path }) => path === ONLINE)?.body ?? Buffer.alloc(0);
    expect(request.includes(BODY)).toBe(true);
    expect(request.includes('"event_version":1.0,')).toBe(true);
    expect(JSON.parse(request.toString())).toEqual({
      transmission_id: headers()['paypal-transmission-id'],
      transmission_time: headers()['paypal-transmission-time'],
      transmission_sig: headers()['paypal-transmission-sig'],
      cert_url: headers()['paypal-cert-url'],
      auth_algo: 'SHA256withRSA',
      webhook_id: WEBHOOK_ID,
      webhook_event: JSON.parse(BODY.toString()) as unknown,
    });
  });

  test.each([
    '{},"webhook_id":"another"',
    '{}}{',
    '',
    'hello',
    Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
  ])('refuses a body that would inject content: %s', async (text) => {
    const { verify, headers, paths } = await aVerifier({ certificate: unavailable, online: success });
    const body = Buffer.from(text);
    expect(await verify(headers(signer, body), body)).toMatchObject({ outcome: 'forged' });
    expect(paths()).toEqual([CERTIFICATE]);
  });

  test('is skipped for a refused certificate', async () => {
    const other = await aSigner({ name: 'evil.example' });
    const { verify, certificateUrl, paths } = await aVerifier({
      certificate: () => ({ status: 200, text: other.pem }),
      online: success,
    });
    const headers = signedHeaders(other, BODY, { webhookId: WEBHOOK_ID, certificateUrl });
    expect(await verify(headers, BODY)).toMatchObject({ outcome: 'forged' });
    expect(paths()).toEqual([CERTIFICATE]);
  });

  test.each([
    ['an unknown status', { status: 200, json: { verification_status: 'MAYBE' } }, 'forged'],
    ['a page', { status: 200, text: '<html>' }, 'cannot-verify-now'],
    ['a refusal', { status: 400, json: { name: 'VALIDATION_ERROR' } }, 'cannot-verify-now'],
    ['a server error', { status: 500 }, 'cannot-verify-now'],
  ])('never treats %s as verified', async (_what, response, outcome) => {
    const { verify, headers } = await aVerifier({ certificate: unavailable, online: () => response });
    expect(await verify(headers(), BODY)).toMatchObject({ outcome });
  });
});
