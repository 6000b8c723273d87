import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { passkeyRefused } from './second-factor.errors.ts';

/** As long as the challenge that it answers is kept. */
const PATIENCE_MS = 10 * 60_000;

/** Loaded when somebody has or wants a passkey: with all it knows of certificates it is several megabytes. */
const webAuthn = () => import('@simplewebauthn/server');
const webAuthnParts = () => import('@simplewebauthn/server/helpers');

/** What today's authenticators sign with. Left to itself, the library asks Node for signatures that are an experiment there. */
const supportedAlgorithmIDs = async () => {
  const { COSEALG } = await webAuthnParts();
  return [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];
};

/** What a browser sent, not yet looked at. */
export type WebAuthnAnswer = Record<string, unknown>;

/** What is kept of a passkey: base64url, as WebAuthn names it. */
export interface Credential {
  credentialId: string;
  publicKey: string;
  signCount: number;
  transports: string[];
}

/** Passkeys belong to the host of the product's address, and answer pages of it alone. */
const partyOf = (appUrl: string) => {
  const { hostname, origin } = new URL(appUrl);
  return { expectedRPID: hostname, expectedOrigin: origin };
};

const named = ({ credentialId, transports }: Pick<Credential, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  transports,
});

/** What a browser asks an authenticator for, to make a passkey that is none of `existing`. */
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
    // The password was typed before: the key need not know who its owner is, nor ask for a finger.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    timeout: PATIENCE_MS,
    supportedAlgorithmIDs: await supportedAlgorithmIDs(),
  });
}

/** What a browser asks one of these passkeys for. */
export async function requestOptions(appUrl: string, existing: Credential[]) {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: partyOf(appUrl).expectedRPID,
    allowCredentials: existing.map(named),
    userVerification: 'preferred',
    timeout: PATIENCE_MS,
  });
}

/** The library throws for whatever is not as it has to be: to the caller that is all the same. */
const orUndefined = <T>(checked: Promise<T>): Promise<T | undefined> => checked.catch(() => undefined);

async function attested({ response }: RegistrationResponseJSON) {
  const { decodeAttestationObject, isoBase64URL } = await webAuthnParts();
  return decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get('attStmt');
}

async function verifyNew(appUrl: string, challenge: string, response: RegistrationResponseJSON) {
  // Nobody asked who made the authenticator, and checking such a certificate fetches addresses that stand in it.
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

const knownTransports = (said: unknown): string[] =>
  Array.isArray(said) ? TRANSPORTS.filter((transport) => said.includes(transport)) : [];

/** The new passkey that a browser speaks of. @throws Failure (`passkey`) when it did not sign this challenge here. */
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

/** @returns how often the passkey has signed now; undefined for one that did not sign this challenge. */
export async function checkPasskey(
  appUrl: string,
  challenge: string,
  { credentialId, publicKey, signCount }: Credential,
  answer: WebAuthnAnswer,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { isoBase64URL } = await webAuthnParts();
  const checked = await orUndefined(
    verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      ...partyOf(appUrl),
      credential: { id: credentialId, publicKey: isoBase64URL.toBuffer(publicKey), counter: signCount },
      requireUserVerification: false,
    }),
  );
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}
