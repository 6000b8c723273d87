import { verify as verifySignature, type X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { OutgoingOptions } from '../../../platform/outgoing-calls.ts';
import {
  headerOf,
  MAX_WEBHOOK_BYTES,
  type WebhookHeaders,
  type WebhookVerdict,
} from '../../../platform/webhook-verdict.ts';
import { createCertificates } from './paypal-certificates.ts';
import { readPayPalEvent, type PayPalEvent } from './paypal-events.ts';
import { PayPalError, type PayPal, type SignedDelivery } from './paypal.ts';

export interface PayPalWebhookSettings extends OutgoingOptions {
  baseUrl: string;
  /** The id of the webhook that set-up registered. It is part of the signed data. */
  webhookId: string;
  /** Verifies deliveries whose certificate cannot be fetched. */
  paypal: Pick<PayPal, 'verifyWebhookSignature'>;
  now?: () => Date;
}

export interface PayPalWebhooks {
  /**
   * Verifies that PayPal sent a delivery, and reads it. `body` is the raw bytes. A repeated delivery verifies again:
   * PayPal retries for three days, so the caller deduplicates by event id.
   */
  verify(headers: WebhookHeaders, body: Buffer): Promise<WebhookVerdict<PayPalEvent>>;
}

const ALGORITHM = 'SHA256withRSA';
const MAX_SIGNATURE = 500;

const forged = (why: string) => ({ outcome: 'forged' as const, why });

function readDelivery(headers: WebhookHeaders, webhookId: string, body: Buffer): SignedDelivery | null {
  const [transmissionId, transmissionTime, transmissionSignature, certificateUrl, algorithm] = [
    headerOf(headers, 'paypal-transmission-id'),
    headerOf(headers, 'paypal-transmission-time'),
    headerOf(headers, 'paypal-transmission-sig'),
    headerOf(headers, 'paypal-cert-url'),
    headerOf(headers, 'paypal-auth-algo'),
  ];
  if (!transmissionId || !transmissionTime || !transmissionSignature || !certificateUrl || !algorithm) return null;
  return { transmissionId, transmissionTime, transmissionSignature, certificateUrl, algorithm, webhookId, body };
}

function isSignedBy(certificate: X509Certificate, delivery: SignedDelivery): boolean {
  const { transmissionId, transmissionTime, webhookId, body } = delivery;
  const message = Buffer.from(`${transmissionId}|${transmissionTime}|${webhookId}|${crc32(body)}`);
  const signature = Buffer.from(delivery.transmissionSignature, 'base64');
  return certificate.publicKey.asymmetricKeyType === 'rsa'
    ? verifySignature('sha256', message, certificate.publicKey, signature)
    : false;
}

/** One JSON value in UTF-8 and nothing else: only such a body may be embedded in another request's JSON. */
function isOneJsonValue(body: Buffer): boolean {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body));
    return true;
  } catch {
    return false;
  }
}

export function createPayPalWebhooks(settings: PayPalWebhookSettings): PayPalWebhooks {
  const { baseUrl, webhookId, paypal, now = () => new Date(), ...options } = settings;
  const certificates = createCertificates(baseUrl, now, options);

  function genuine(body: Buffer): WebhookVerdict<PayPalEvent> {
    const event = readPayPalEvent(body);
    return event ? { outcome: 'genuine', event } : forged('the body is not an event');
  }

  async function askPayPal(delivery: SignedDelivery, why: string): Promise<WebhookVerdict<PayPalEvent>> {
    if (!isOneJsonValue(delivery.body)) return forged('the body is not an event');
    try {
      return (await paypal.verifyWebhookSignature(delivery))
        ? genuine(delivery.body)
        : forged('PayPal reports that it did not send this');
    } catch (error) {
      if (!(error instanceof PayPalError)) throw error;
      return { outcome: 'cannot-verify-now', why: `${why}; ${error.message}` };
    }
  }

  return {
    // Cheap and certain checks come first, and nothing is parsed before its signature is verified.
    verify: async (headers, body) => {
      if (body.length > MAX_WEBHOOK_BYTES) return forged('the body is too long');
      const delivery = readDelivery(headers, webhookId, body);
      if (!delivery) return forged('a header is missing');
      if (delivery.algorithm !== ALGORITHM) return forged('unexpected signature algorithm');
      if (delivery.transmissionSignature.length > MAX_SIGNATURE) return forged('the signature is too long');
      const lookup = await certificates.find(delivery.certificateUrl);
      if ('certificate' in lookup) {
        return isSignedBy(lookup.certificate, delivery) ? genuine(body) : forged('the signature does not match');
      }
      return lookup.outcome === 'refused' ? forged(lookup.why) : askPayPal(delivery, lookup.why);
    },
  };
}
