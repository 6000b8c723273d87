import { X509Certificate } from 'node:crypto';
import { callOnce, NoResponse, type OutgoingOptions } from '../../../platform/outgoing-calls.ts';

/** The signing certificate, or why there is none. `unreachable`: a retry may succeed. */
export type CertificateResult = { certificate: X509Certificate } | { outcome: 'refused' | 'unreachable'; why: string };

const MAX_BYTES = 32_768;
const TIMEOUT_MS = 5_000;
// Forged deliveries must not fill the memory. PayPal uses a few certificates at a time.
const MAX_KEPT = 20;

// PayPal's API is on `api-m.`, its certificates are on `api.`.
const PAYPAL_ORIGINS: Record<string, string> = {
  'https://api-m.paypal.com': 'https://api.paypal.com',
  'https://api-m.sandbox.paypal.com': 'https://api.sandbox.paypal.com',
};
const NAMES = ['messageverificationcerts.paypal.com', 'messageverificationcerts.sandbox.paypal.com'];
const PATH = /^\/v1\/notifications\/certs\/[\w-]+$/;

/** The only origin that certificates are fetched from. Our payments sandbox serves its own. */
function certificateOrigin(baseUrl: string): string {
  const { origin } = new URL(baseUrl);
  return PAYPAL_ORIGINS[origin] ?? origin;
}

const isCurrent = (certificate: X509Certificate, now: Date): boolean =>
  certificate.validFromDate <= now && now <= certificate.validToDate;

const isIssuedToPayPal = (certificate: X509Certificate): boolean =>
  NAMES.some((name) => certificate.checkHost(name, { subject: 'always', wildcards: false }) !== undefined);

function parse(pem: Buffer): X509Certificate | null {
  if (!pem.includes('-----BEGIN CERTIFICATE-----')) return null;
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

export interface Certificates {
  /** Never throws. */
  find(url: string): Promise<CertificateResult>;
}

/**
 * Fetches and caches the certificates that deliveries name. The URL comes from the delivery's sender: without the check
 * an attacker could sign with their own key, and make us call addresses inside our network.
 */
export function createCertificates(baseUrl: string, now: () => Date, options: OutgoingOptions): Certificates {
  const origin = certificateOrigin(baseUrl);
  const cache = new Map<string, X509Certificate>();
  const loading = new Map<string, Promise<CertificateResult>>();

  function isAllowed(url: URL): boolean {
    const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
    return plain && url.origin === origin && PATH.test(url.pathname);
  }

  async function load(url: string): Promise<CertificateResult> {
    const request = { method: 'GET' as const, url, headers: { accept: 'application/x-pem-file, */*' } };
    const limits = { timeoutMs: TIMEOUT_MS, ...options, maxBytes: MAX_BYTES };
    const response = await callOnce(request, limits).catch((error: unknown) => {
      if (error instanceof NoResponse) return error;
      throw error;
    });
    if (response instanceof NoResponse) return { outcome: 'unreachable', why: `the certificate: ${response.message}` };
    const { status, body } = response;
    if (status === 404) return { outcome: 'refused', why: 'the certificate does not exist' };
    if (status !== 200) return { outcome: 'unreachable', why: `the certificate request returned ${status}` };
    const certificate = parse(body);
    // Seen during an outage of PayPal's certificate server.
    if (!certificate) return { outcome: 'unreachable', why: 'the certificate is not PEM' };
    if (!isIssuedToPayPal(certificate)) return { outcome: 'refused', why: 'the certificate is not issued to PayPal' };
    if (!isCurrent(certificate, now())) return { outcome: 'refused', why: 'the certificate is not currently valid' };
    if (cache.size >= MAX_KEPT) cache.clear();
    cache.set(url, certificate);
    return { certificate };
  }

  return {
    find: async (address) => {
      const url = URL.parse(address);
      if (!url || !isAllowed(url)) return { outcome: 'refused', why: 'the certificate is not on PayPal’s server' };
      const certificate = cache.get(url.href);
      if (certificate && isCurrent(certificate, now())) return { certificate };
      // A burst of deliveries fetches it once.
      const pending = loading.get(url.href) ?? load(url.href).finally(() => loading.delete(url.href));
      loading.set(url.href, pending);
      return pending;
    },
  };
}
