import { createPayPalWebhooks } from '../../src/features/billing/paypal/paypal-webhooks.ts';
import { createPayPal } from '../../src/features/billing/paypal/paypal.ts';
import type { WebhookHeaders } from '../../src/platform/webhook-verdict.ts';
import { anHttpStub, type Received, type StubResponse } from '../http/http-stub.ts';
import { aSigner, signedHeaders, type Signer } from './paypal-signing.ts';

export const WEBHOOK_ID = '1JE4291016473214C';
export const NOW = new Date('2026-06-01T12:00:00Z');
export const CERTIFICATE = '/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270';
export const ONLINE = '/v1/notifications/verify-webhook-signature';

/** Parsing and serializing would change the 1.0 and the spaces, and so break the signature. */
export const BODY = Buffer.from(
  '{"id":"WH-1", "event_type":"BILLING.SUBSCRIPTION.ACTIVATED","event_version":1.0,\n "resource":{"id":"I-1","status":"ACTIVE"}}',
);
export const GENUINE = { outcome: 'genuine', event: { id: 'WH-1', type: 'BILLING.SUBSCRIPTION.ACTIVATED' } };

/** The signer of the genuine events. */
export const signer = await aSigner();

interface StubOptions {
  certificate?: (request: Received) => StubResponse;
  online?: (request: Received) => StubResponse;
  now?: () => Date;
  timeoutMs?: number;
}

/** The webhook verifier and a PayPal stub, which serves the certificate of `signer` by default. */
export async function aVerifier({ certificate, online, now = () => NOW, timeoutMs = 10_000 }: StubOptions = {}) {
  const stub = await anHttpStub((request) => {
    if (request.path === '/v1/oauth2/token') return { status: 200, json: { access_token: 't', expires_in: 32_400 } };
    if (request.path === ONLINE) return online?.(request) ?? { status: 500 };
    return certificate ? certificate(request) : { status: 200, text: signer.pem };
  });
  const settings = { baseUrl: stub.url, timeoutMs, pause: () => Promise.resolve() };
  const paypal = createPayPal({ ...settings, clientId: 'client', clientSecret: 'hush' });
  const webhooks = createPayPalWebhooks({ ...settings, webhookId: WEBHOOK_ID, paypal, now });
  const certificateUrl = stub.url + CERTIFICATE;
  const headers = (by: Signer = signer, body = BODY) =>
    signedHeaders(by, body, { webhookId: WEBHOOK_ID, certificateUrl });
  const paths = () => stub.received.map(({ path }) => path);
  const verify = (sent: WebhookHeaders, body: Buffer) => webhooks.verify(sent, body);
  return { ...stub, verify, certificateUrl, headers, paths };
}
