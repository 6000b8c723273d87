import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { passkeyRefused } from './second-factor.errors.ts';

/** As long as the challenge is stored. */
const PATIENCE_MS = 10 * 60_000;

/** Loaded only when a passkey is used or added: its certificate code takes several megabytes. */
const webAuthn = () => import('@simplewebauthn/server');
const webAuthnParts = () => import('@simplewebauthn/server/helpers');

/** The algorithms of current authenticators. By default the library also offers some that are experimental in Node. */
const supportedAlgorithmIDs = async () => {
  const { COSEALG } = await webAuthnParts();
  return [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];
};

/** The browser's response, not yet validated. */
export type WebAuthnAnswer = Record<string, unknown>;

/** The stored part of a passkey: base64url, in WebAuthn's terms. */
export interface Credential {
  credentialId: string;
  publicKey: string;
  signCount: number;
  transports: string[];
}

/** Passkeys are bound to the host of the product's URL and work only on its pages. */
const partyOf = (appUrl: string) => {
  const { hostname, origin } = new URL(appUrl);
  return { expectedRPID: hostname, expectedOrigin: origin };
};

const named = ({ credentialId, transports }: Pick<Credential, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  transports,
});

/** The browser's request for a new passkey that is not among `existing`. */
export async function creationOptions(
  appUrl: string,
  owner: { id: string; email: string; fullName: string },
  existing: Credential[],
) {
  const { generateRegistrationOptions } = await webAuthn();
  const { isoUint8Array } = await webAuthnParts();
  return generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: partyOf(appUrl).expectedRPID,
    userName: owner.email,
    userDisplayName: owner.fullName,
    userID: isoUint8Array.fromUTF8String(owner.id),
    attestationType: 'none',
    excludeCredentials: existing.map(named),
    // At sign-in the password is checked first, so the key need neither store the account nor verify the user.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    timeout: PATIENCE_MS,
    supportedAlgorithmIDs: await supportedAlgorithmIDs(),
  });
}

/** Whether a passkey is used after the password or in its place. In its place it must verify its user. */
type Place = 'after-password' | 'instead-of-password';

/** The browser's request to use one of these passkeys. */
export async function requestOptions(appUrl: string, existing: Credential[], place: Place = 'after-password') {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: partyOf(appUrl).expectedRPID,
    allowCredentials: existing.map(named),
    userVerification: place === 'after-password' ? 'preferred' : 'required',
    timeout: PATIENCE_MS,
  });
}

/** The library throws on any invalid input; the caller makes no distinction. */
const orUndefined = <T>(checked: Promise<T>): Promise<T | undefined> => checked.catch(() => undefined);

async function attested({ response }: RegistrationResponseJSON) {
  const { decodeAttestationObject, isoBase64URL } = await webAuthnParts();
  return decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get('attStmt');
}

async function verifyNew(appUrl: string, challenge: string, response: RegistrationResponseJSON) {
  // We requested no attestation, and validating such a certificate would fetch URLs it contains.
  if ((await attested(response)).get('x5c') !== undefined) return undefined;
  const { verifyRegistrationResponse } = await webAuthn();
  return verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    ...partyOf(appUrl),
    requireUserVerification: false,
    supportedAlgorithmIDs: await supportedAlgorithmIDs(),
  });
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

const knownTransports = (names: unknown): string[] =>
  Array.isArray(names) ? TRANSPORTS.filter((transport) => names.includes(transport)) : [];

/**
 * Verifies a new passkey.
 * @throws Failure (`passkey`) when it did not sign this challenge for this site.
 */
export async function checkNewPasskey(appUrl: string, challenge: string, answer: WebAuthnAnswer): Promise<Credential> {
  const checked = await orUndefined(verifyNew(appUrl, challenge, answer as unknown as RegistrationResponseJSON));
  if (!checked?.verified) throw passkeyRefused();
  const { id, publicKey, counter, transports } = checked.registrationInfo.credential;
  const { isoBase64URL } = await webAuthnParts();
  return {
    credentialId: id,
    publicKey: isoBase64URL.fromBuffer(publicKey),
    signCount: counter,
    transports: knownTransports(transports),
  };
}

/** @returns the passkey's new signature count; undefined if it did not sign this challenge. */
export async function checkPasskey(
  appUrl: string,
  challenge: string,
  { credentialId, publicKey, signCount }: Credential,
  answer: WebAuthnAnswer,
  place: Place = 'after-password',
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { isoBase64URL } = await webAuthnParts();
  const checked = await orUndefined(
    verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      ...partyOf(appUrl),
      credential: { id: credentialId, publicKey: isoBase64URL.toBuffer(publicKey), counter: signCount },
      requireUserVerification: place === 'instead-of-password',
    }),
  );
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}
