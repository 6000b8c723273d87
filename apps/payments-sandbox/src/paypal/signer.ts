// @peculiar/x509 requires it but does not import it.
import 'reflect-metadata';
import { X509CertificateGenerator, cryptoProvider } from '@peculiar/x509';
import { createPrivateKey, sign, verify, webcrypto, X509Certificate, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { newId } from '../identifiers.ts';

const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};

/** The common name of PayPal's signing certificate. */
const COMMON_NAME = 'messageverificationcerts.paypal.com';

/** The key that signs webhooks, and the certificate that verifies them. */
export interface Signer {
  certificateId: string;
  certificatePem: string;
  privateKeyPem: string;
  key: KeyObject;
}

export interface SignedParts {
  transmissionId: string;
  transmissionTime: string;
  webhookId: string;
  /** The exact bytes of the body. */
  body: string;
}

export const signerOf = (saved: Omit<Signer, 'key'>): Signer => ({
  ...saved,
  key: createPrivateKey(saved.privateKeyPem),
});

/**
 * Takes a tenth of a second or more, so several sandboxes should share one signer.
 * @param options.notBefore and notAfter: by default valid from 2020 for a century, regardless of the sandbox's clock.
 */
export async function createSigner(options: { notBefore?: Date; notAfter?: Date } = {}): Promise<Signer> {
  cryptoProvider.set(webcrypto);
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${COMMON_NAME}, O=Payments sandbox`,
    keys,
    signingAlgorithm: ALGORITHM,
    notBefore: options.notBefore ?? new Date('2020-01-01T00:00:00Z'),
    notAfter: options.notAfter ?? new Date('2120-01-01T00:00:00Z'),
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return signerOf({
    certificateId: newId.certificate(),
    certificatePem: certificate.toString('pem'),
    privateKeyPem: `-----BEGIN PRIVATE KEY-----\n${pkcs8.replace(/(.{64})/g, '$1\n')}\n-----END PRIVATE KEY-----\n`,
  });
}

const message = ({ transmissionId, transmissionTime, webhookId, body }: SignedParts): Buffer =>
  Buffer.from(`${transmissionId}|${transmissionTime}|${webhookId}|${crc32(body)}`);

/** PayPal's signature of a delivery: RSA-SHA256 over id, time, webhook and the checksum of the body, in base64. */
export const signatureOf = (signer: Signer, parts: SignedParts): string =>
  sign('sha256', message(parts), signer.key).toString('base64');

export const isSignature = (signer: Signer, parts: SignedParts, signature: string): boolean =>
  verify(
    'sha256',
    message(parts),
    new X509Certificate(signer.certificatePem).publicKey,
    Buffer.from(signature, 'base64'),
  );
