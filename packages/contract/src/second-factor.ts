import { z } from 'zod';
import { deviceToken, session, signedIn } from './accounts.ts';
import { call, id, identified, moment, reply, requiredText } from './wire.ts';

export const passkey = z.object({ _id: id, name: z.string(), createdAt: moment, lastUsedAt: moment.nullable() });

/** The owner's second factors. */
export const secondFactor = z.object({
  authenticator: z.boolean(),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.number(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

/**
 * `data` beside the error `secondFactor`: the password was correct, and the owner has a second factor. The second step
 * sends `challenge` back within ten minutes.
 */
export const secondFactorAsked = z.object({
  challenge: z.string(),
  /** Whether an app's code or a recovery code is accepted. */
  code: z.boolean(),
  /** The browser's request to a passkey (PublicKeyCredentialRequestOptionsJSON); null if the owner has none. */
  passkey: z.record(z.string(), z.unknown()).nullable(),
});
export type SecondFactorAsked = z.infer<typeof secondFactorAsked>;

/** An app's six digits, or a recovery code. Spaces and dashes are ignored. */
const code = z
  .string({ error: 'Enter the code' })
  .transform((typed) => typed.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-9]{10})$/, 'Enter the 6 digits from the app, or a recovery code'));

/** The browser's WebAuthn response, as JSON. */
const webAuthnResponse = z.record(z.string(), z.unknown());

/** The new recovery codes, shown once; null if the existing ones stay valid. */
const changed = reply(secondFactor.extend({ recoveryCodes: z.array(z.string()).nullable() }));

/** What both ways to pass the second step send. */
const secondStep = {
  challenge: requiredText('Challenge', 200),
  rememberDevice: z.boolean().default(false),
  deviceToken,
  session,
};

/** Every change needs a recent authentication: an unattended browser must not be enough. */
export const secondFactors = {
  status: call.owner.route({ method: 'GET', path: '/auth/second-factor' }).output(reply(secondFactor)),
  /** A secret for an authenticator app, active once a code from it is entered. */
  startAuthenticator: identified('recent')
    .route({ method: 'POST', path: '/auth/second-factor/start-authenticator' })
    .output(reply(z.object({ secret: z.string(), uri: z.string() }))),
  confirmAuthenticator: identified('recent', ['account'])
    .route({ method: 'POST', path: '/auth/second-factor/confirm-authenticator' })
    .input(z.object({ code }))
    .output(changed),
  removeAuthenticator: identified('recent', ['account'])
    .route({ method: 'POST', path: '/auth/second-factor/remove-authenticator' })
    .output(changed),
  /** The browser's request for a new passkey (PublicKeyCredentialCreationOptionsJSON). */
  startPasskey: identified('recent')
    .route({ method: 'POST', path: '/auth/second-factor/start-passkey' })
    .output(reply(z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) }))),
  addPasskey: identified('recent', ['account'])
    .route({ method: 'POST', path: '/auth/second-factor/add-passkey' })
    .input(
      z.object({ challenge: requiredText('Challenge', 200), name: requiredText('Name', 60), answer: webAuthnResponse }),
    )
    .output(changed),
  removePasskey: identified('recent', ['account'])
    .route({ method: 'POST', path: '/auth/second-factor/remove-passkey' })
    .input(z.object({ _id: id }))
    .output(changed),
  /** Replaces the recovery codes; the old ones become invalid. */
  newRecoveryCodes: identified('recent', ['account'])
    .route({ method: 'POST', path: '/auth/second-factor/new-recovery-codes' })
    .output(changed),
  /** The second step of a sign-in, by code. */
  signInWithCode: call.public
    .route({ method: 'POST', path: '/auth/user/second-factor-code' })
    .input(z.object({ ...secondStep, code }))
    .output(reply(signedIn)),
  /** The second step of a sign-in, by passkey. */
  signInWithPasskey: call.public
    .route({ method: 'POST', path: '/auth/user/second-factor-passkey' })
    .input(z.object({ ...secondStep, answer: webAuthnResponse }))
    .output(reply(signedIn)),
};
