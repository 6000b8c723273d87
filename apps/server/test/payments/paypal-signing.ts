// @peculiar/x509 requires it but does not import it.
import 'reflect-metadata';
import { cryptoProvider, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';
import { createPrivateKey, sign, webcrypto, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';

export interface Signer {
  pem: string;
  key: KeyObject;
}

const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};

/** A key with a self-signed certificate, by default with the name of PayPal's. */
export async function aSigner({
  name = 'messageverificationcerts.paypal.com',
  alternative = '',
  from = '2026-01-01T00:00:00Z',
  to = '2028-01-01T00:00:00Z',
} = {}): Promise<Signer> {
  cryptoProvider.set(webcrypto);
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}, O=Test`,
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: alternative === '' ? [] : [new SubjectAlternativeNameExtension([{ type: 'dns', value: alternative }])],
    notBefore: new Date(from),
    notAfter: new Date(to),
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  return { pem: certificate.toString('pem'), key: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }) };
}

/** The headers that PayPal would send with this body, computed independently of the product's code. */
export function signedHeaders(
  { key }: Signer,
  body: Buffer,
  { webhookId, certificateUrl }: { webhookId: string; certificateUrl: string },
): Record<string, string> {
  const id = '69cd13f0-d67a-11e5-baa3-778b53f4ae55';
  const time = '2026-01-02T10:01:02Z';
  const message = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`);
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': sign('sha256', message, key).toString('base64'),
    'paypal-cert-url': certificateUrl,
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-auth-version': 'v2',
  };
}
