import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { passkeyRefused } from './second-factor.errors.ts';

/** The stored challenge is valid for the same time. */
const TIMEOUT_MS = 10 * 60_000;

/** Loaded only when a passkey is used or added: its certificate code takes several megabytes. */
const webAuthn = () => import('@simplewebauthn/server');
const webAuthnHelpers = () => import('@simplewebauthn/server/helpers');

/** The algorithms of current authenticators. By default the library also offers some that are experimental in Node. */
const supportedAlgorithmIDs = async () => {
  const { COSEALG } = await webAuthnHelpers();
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
const relyingParty = (appUrl: string) => {
  const { hostname, origin } = new URL(appUrl);
  return { expectedRPID: hostname, expectedOrigin: origin };
};

const toDescriptor = ({ credentialId, transports }: Pick<Credential, 'credentialId' | 'transports'>) => ({
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
  const { isoUint8Array } = await webAuthnHelpers();
  return generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: relyingParty(appUrl).expectedRPID,
    userName: owner.email,
    userDisplayName: owner.fullName,
    userID: isoUint8Array.fromUTF8String(owner.id),
    attestationType: 'none',
    excludeCredentials: existing.map(toDescriptor),
    // At sign-in the password is checked first, so the key need neither store the account nor verify the user.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    timeout: TIMEOUT_MS,
    supportedAlgorithmIDs: await supportedAlgorithmIDs(),
  });
}

/** Whether a passkey is used after the password or instead of it. Without a password it must verify its user. */
type PasskeyUse = 'after-password' | 'instead-of-password';

/** The browser's request to use one of these passkeys. */
export async function requestOptions(appUrl: string, existing: Credential[], use: PasskeyUse = 'after-password') {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(appUrl).expectedRPID,
    allowCredentials: existing.map(toDescriptor),
    userVerification: use === 'after-password' ? 'preferred' : 'required',
    timeout: TIMEOUT_MS,
  });
}

/** The library throws on any invalid input. */
const orUndefined = <T>(checked: Promise<T>): Promise<T | undefined> => checked.catch(() => undefined);

async function attestationStatement({ response }: RegistrationResponseJSON) {
  const { decodeAttestationObject, isoBase64URL } = await webAuthnHelpers();
  return decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get('attStmt');
}

async function verifyNew(appUrl: string, challenge: string, response: RegistrationResponseJSON) {
  // We requested no attestation, and validating such a certificate would fetch URLs it contains.
  if ((await attestationStatement(response)).get('x5c') !== undefined) return undefined;
  const { verifyRegistrationResponse } = await webAuthn();
  return verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    ...relyingParty(appUrl),
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
  const { isoBase64URL } = await webAuthnHelpers();
  return {
    credentialId: id,
    publicKey: isoBase64URL.fromBuffer(publicKey),
    signCount: counter,
    transports: knownTransports(transports),
  };
}

interface PasskeyCheck {
  challenge: string;
  credential: Credential;
  answer: WebAuthnAnswer;
  use: PasskeyUse;
}

/** @returns the passkey's new signature count; undefined if it did not sign this challenge. */
export async function checkPasskey(
  appUrl: string,
  { challenge, credential, answer, use }: PasskeyCheck,
): Promise<number | undefined> {
  const { credentialId, publicKey, signCount } = credential;
  const { verifyAuthenticationResponse } = await webAuthn();
  const { isoBase64URL } = await webAuthnHelpers();
  const checked = await orUndefined(
    verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      ...relyingParty(appUrl),
      credential: { id: credentialId, publicKey: isoBase64URL.toBuffer(publicKey), counter: signCount },
      requireUserVerification: use === 'instead-of-password',
    }),
  );
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}
