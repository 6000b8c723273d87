import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { Failure } from '../../platform/api/failure.ts';

/** The server's request to the browser, and the browser's response. */
type Json = Record<string, unknown>;

export const canUsePasskeys = (): boolean => browserSupportsWebAuthn();

/** Closes an open passkey prompt. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();

const CODE = 'a code';
const TEXTS: Record<string, string> = {
  NotAllowedError: 'No passkey was chosen, or it took too long. Try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
};

/** The app closed the prompt, so no error is shown. */
export const isStopped = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

async function orFailure(response: Promise<object>, instead: string): Promise<Json> {
  try {
    return { ...(await response) };
  } catch (error) {
    if (isStopped(error) || !(error instanceof Error)) throw error;
    throw new Failure({
      passkey: TEXTS[error.name] ?? `This browser can’t use a passkey here. Use ${instead} instead.`,
    });
  }
}

/** @throws Failure (`passkey`) with a hint for the user. */
export const createPasskey = (options: Json): Promise<Json> =>
  orFailure(startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }), CODE);

/**
 * @param instead the alternative to a passkey: "a code".
 * @throws Failure (`passkey`) with a hint for the user; an error matching `isStopped` when the app closed the prompt.
 */
export const askPasskey = (options: Json, instead = CODE): Promise<Json> =>
  orFailure(startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }), instead);
