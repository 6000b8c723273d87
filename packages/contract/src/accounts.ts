import { DATE_FORMATS, hasCents, isCurrency, WEEK_STARTS } from '@quarterdeck/domain/formats';
import { z } from 'zod';
import { device, signedInDevice } from './device.ts';
import {
  amount,
  booleanField,
  call,
  digits,
  id,
  identified,
  message,
  moment,
  reply,
  requiredText,
  saving,
  storeDay,
  text,
} from './wire.ts';

export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 200;
/** How long a deleted account can be restored. */
export const RESTORABLE_DAYS = 14;

const email = text('Email', 254)
  .min(1, 'Email is required')
  .transform((value) => value.normalize('NFC').toLowerCase())
  .pipe(z.email('Enter a valid email address'));

const newPassword = z
  .string({ error: 'Password is required' })
  .min(MIN_PASSWORD_LENGTH, `Password must have at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH, `Password can have at most ${MAX_PASSWORD_LENGTH} characters`);

const repeatedPassword = z.string({ error: 'Confirm your password' }).max(MAX_PASSWORD_LENGTH, 'Passwords don’t match');

/** An existing password is only compared, so the only requirement is a length that can be hashed. */
const existingPassword = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .min(1, `${label} is required`)
    .max(MAX_PASSWORD_LENGTH, `${label} can have at most ${MAX_PASSWORD_LENGTH} characters`);

const areEqual = (form: { password: string; password2: string }) => form.password === form.password2;
const unequal = { path: ['password2'], message: 'Passwords don’t match' };

/** How the owner's amounts, dates and weeks are shown. Amounts are never converted. */
const formats = z.object({
  /** ISO 4217. */
  currency: z
    .string('Choose a currency')
    .refine(isCurrency, { error: 'Choose a currency', abort: true })
    .refine(hasCents, 'Choose a currency with two decimals'),
  dateFormat: z.enum(DATE_FORMATS, 'Choose a date format'),
  /** 0 for Sunday, 1 for Monday, 6 for Saturday. */
  weekStartsOn: z.literal(WEEK_STARTS, 'Choose a weekday'),
});

export const formatsForm = formats.partial();

/** The user or counter behind a session. */
export const sessionUser = z.object({
  _id: id,
  username: z.string(),
  name: z.string(),
  /** Empty at a counter, which never learns the owner's email. */
  email: z.string(),
  emailVerified: z.boolean(),
  bossCreds: z.boolean(),
  staffCreds: z.boolean(),
  /** Whether the owner is HR. It determines which screens are offered; the server checks it on every call. */
  HR: z.boolean(),
  /** Whether the owner accepted the terms; always true at a counter. */
  termsAccepted: z.boolean(),
  /** The only store of a counter or staff member. */
  staffStore: z
    .object({ _id: id, storeName: z.string(), address: z.string(), openingFloat: amount, ...storeDay.shape })
    .nullable(),
  /** The staff member of a personal sign-in. */
  staffCredentials: z.object({ staffId: id }).nullable(),
  /** The owner's, also at a counter. */
  formats,
  createdAt: moment,
  /** Identifies the session, as in the list of devices. Missing if there is no session yet. */
  sessionId: id.optional(),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** `cookie` keeps the tokens in cookies that no script can read. Only our own pages may request it. */
export const session = z.literal('cookie', 'The session can only be a cookie').optional();

export const registration = z
  .object({
    fullName: text('Name', 100).optional(),
    email,
    password: newPassword,
    password2: repeatedPassword,
    /** The code of the owner who referred this one; blank means none. */
    affiliatceIntroCode: text('Intro code', 16).optional(),
    HR: booleanField(z.boolean().optional()),
    /** Whether the form said that signing up accepts the terms. Other owners are asked after they sign in. */
    termsAccepted: booleanField(z.boolean().optional()),
    /** `cookie` lets the link in the mail sign this browser in. */
    session,
  })
  .refine(areEqual, unequal);

/** The token that an earlier sign-in gave this browser: of this owner, or at a store's counter. */
export const deviceToken = z.string().max(200).optional();

export const login = z.object({
  /** An owner's email, or the user name of a store or of one of its staff, as typed. */
  email: requiredText('Username', 254),
  password: existingPassword('Password'),
  deviceToken,
  session,
});

/**
 * The response of a sign-in: the session's token, and the token that makes this a known browser or counter. Both are
 * missing if they are in cookies.
 */
export const signedIn = z.object({
  token: z.string().optional(),
  user: sessionUser,
  deviceToken: z.string().optional(),
});
export type SignedIn = z.infer<typeof signedIn>;

/**
 * `data` beside the error `accountDeleted`: the sign-in passed every check, but the account is deleted. Sending
 * `challenge` back within ten minutes restores it.
 */
export const accountDeleted = z.object({
  challenge: z.string(),
  /** When it is purged. */
  restorableUntil: moment,
});
export type AccountDeleted = z.infer<typeof accountDeleted>;
/** `data` beside the error `counterNotApproved`: the `deviceToken` for the next try. Missing if it is in a cookie. */
export const waitingCounter = z.object({ deviceToken: z.string().optional() });

export const emailForm = z.object({ email });

export const passwordReset = z
  .object({ password: newPassword, password2: repeatedPassword, token: requiredText('Token', 200) })
  .refine(areEqual, unequal);

/** An omitted name or email stays unchanged. */
export const profileForm = z
  .object({ name: requiredText('Name', 100).optional(), email: email.optional() })
  .refine(({ name, email: address }) => name ?? address, { path: ['name'], message: 'Name is required' });

/**
 * Accepts a form's fields also under other names. If a field has both, its own name wins. In types it is the form.
 * @param aliases the other names by field.
 */
const withAliases = <Form extends z.ZodType>(form: Form, aliases: Record<string, string>): Form =>
  z
    .looseObject({})
    .transform((sent): unknown => ({
      ...Object.fromEntries(Object.entries(aliases).map(([field, alias]) => [field, sent[alias]])),
      ...sent,
    }))
    .pipe(form) as unknown as Form;

const passwordChangeFields = z
  .object({ currentPassword: existingPassword('Current password'), password: newPassword, password2: repeatedPassword })
  .refine(areEqual, unequal);

/** The names in the specification's table. */
const PASSWORD_ALIASES = { currentPassword: 'current', password: 'new', password2: 'confirm' };
export const passwordChange = withAliases(passwordChangeFields, PASSWORD_ALIASES);

const emailPin = z.object({ pin: digits(6, { missing: 'Enter the PIN', invalid: 'The PIN must have 6 digits' }) });

const deviceList = reply(z.array(signedInDevice));

/** The id and token in the link of a mail. */
const linkForm = z.object({ token: requiredText('Token', 200) });

/** The data for a confirmation of the owner's identity. */
const identityAsked = z.object({
  /**
   * The browser's request to a passkey (PublicKeyCredentialRequestOptionsJSON), and the challenge to send with its
   * response.
   */
  passkey: z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) }).nullable(),
});

export const accounts = {
  register: call.public.route({ method: 'POST', path: '/auth/user/register' }).input(registration).output(message),
  login: call.public.route({ method: 'POST', path: '/auth/user/login' }).input(login).output(reply(signedIn)),
  /** With `sessionId` only if that is the caller's session: a browser may have signed in again meanwhile. */
  logout: call.ownerOrCounter
    .route({ method: 'POST', path: '/auth/user/logout' })
    .input(z.object({ sessionId: id.optional() }))
    .output(message),
  /** Moves a session from a bearer token, which becomes invalid, to a cookie. Only our own pages may call it. */
  moveToCookie: call.ownerOrCounter
    .route({ method: 'POST', path: '/auth/user/move-to-cookie' })
    .input(z.object({ deviceToken }))
    .output(reply(sessionUser)),
  fetchUser: call.ownerOrCounter.route({ method: 'GET', path: '/auth/user/fetch-user' }).output(reply(sessionUser)),
  /**
   * Verifies an email by the link of a mail. With `session` it also signs in the browser that signed up, once; the user
   * then has a `sessionId`.
   */
  verifyEmail: call.public
    .route({ method: 'POST', path: '/auth/user/email-verified' })
    .input(z.object({ _id: id, token: requiredText('Token', 200), session }))
    .output(reply(sessionUser)),
  resendVerification: call.public
    .route({ method: 'POST', path: '/auth/user/resend-verification-email' })
    .input(emailForm)
    .output(message),
  forgotPassword: call.public.route({ method: 'POST', path: '/auth/user/forgot' }).input(emailForm).output(message),
  /** Signs out all of the owner's browsers. */
  resetPassword: call.public.route({ method: 'POST', path: '/auth/user/reset' }).input(passwordReset).output(message),
  /** Changes the name at once, and the email, with a recent authentication, once the PIN mailed to it is entered. */
  updateProfile: identified('forSome', ['account'])
    .route({ method: 'PATCH', path: '/auth/user/update-user-profile' })
    .input(profileForm)
    .output(message),
  verifyNewEmail: identified('recent', ['account'])
    .route({ method: 'POST', path: '/auth/user/verify-email-update-pin' })
    .input(withAliases(emailPin, { pin: 'PIN' }))
    .output(reply(sessionUser)),
  /** Signs out the owner's other browsers. */
  updatePassword: identified('carried', ['account'])
    .route({ method: 'PATCH', path: '/auth/user/update-password-via-profile' })
    .input(passwordChange)
    .output(message),
  /** Ends all access at once. The data is purged after `RESTORABLE_DAYS`; until then the account can be restored. */
  deleteAccount: identified('recent', [])
    .route({ method: 'DELETE', path: '/auth/user/delete-account' })
    .output(message),
  /** Restores a deleted account by the link of a mail. It does not sign in. */
  restoreByLink: call.public
    .route({ method: 'POST', path: '/auth/user/restore-account' })
    .input(linkForm)
    .output(message),
  /** Restores a deleted account after a sign-in that failed with `accountDeleted`, and signs in. */
  restoreAtSignIn: call.public
    .route({ method: 'POST', path: '/auth/user/restore-account-at-sign-in' })
    .input(z.object({ challenge: requiredText('Challenge', 200), deviceToken, session }))
    .output(reply(signedIn)),
  /**
   * Restores an account's old email by the link mailed there. Ends every session.
   * @returns the token of a link that chooses a new password.
   */
  undoEmailChange: call.public
    .route({ method: 'POST', path: '/auth/user/undo-email-change' })
    .input(linkForm)
    .output(reply(z.object({ token: z.string() }))),
  /** "This wasn't me", about a new device or factor: ends every session, removes the factor, mails a reset link. */
  reportSignIn: call.public
    .route({ method: 'POST', path: '/auth/user/report-sign-in' })
    .input(linkForm)
    .output(message),
  acceptTerms: saving('owner', 'account')
    .route({ method: 'POST', path: '/auth/user/term-conditions' })
    .input(z.object({ accepted: booleanField(z.literal(true, { error: 'Accept the terms to continue' })) }))
    .output(reply(sessionUser)),
  /** Omitted formats stay unchanged. */
  updateFormats: saving('owner', 'account', 'stores')
    .route({ method: 'PATCH', path: '/auth/user/update-formats' })
    .input(formatsForm)
    .output(reply(sessionUser)),
  registerDevice: call.ownerOrCounter
    .route({ method: 'POST', path: '/auth/device' })
    .input(device)
    .output(reply(device)),
  countVisit: call.ownerOrCounter
    .route({ method: 'PATCH', path: '/auth/user/visit-count' })
    .output(reply(z.object({}))),
  /** Every signed-in browser, the owner's own and the counters', most recently seen first. */
  devices: call.owner.route({ method: 'GET', path: '/auth/user/devices' }).output(deviceList),
  signOutDevice: saving('owner', 'account')
    .route({ method: 'POST', path: '/auth/user/sign-out-device' })
    .input(z.object({ _id: id }))
    .output(deviceList),
  /** Signs out the owner's own browsers except this one. */
  signOutOthers: saving('owner', 'account')
    .route({ method: 'POST', path: '/auth/user/sign-out-others' })
    .output(deviceList),
  /** Begins a confirmation of the owner's identity, for a call that failed with `confirmIdentity`. */
  askIdentity: call.owner.route({ method: 'POST', path: '/auth/ask-identity' }).output(reply(identityAsked)),
  /** Makes this session recently authenticated. A wrong password counts as a failed sign-in. */
  confirmIdentity: call.owner
    .route({ method: 'POST', path: '/auth/confirm-identity' })
    .input(z.object({ currentPassword: existingPassword('Current password'), deviceToken }))
    .output(message),
  /** Makes this session recently authenticated by a passkey that verified its user, such as by fingerprint or PIN. */
  confirmIdentityByPasskey: call.owner
    .route({ method: 'POST', path: '/auth/confirm-identity-by-passkey' })
    .input(z.object({ challenge: requiredText('Challenge', 200), answer: z.record(z.string(), z.unknown()) }))
    .output(message),
};
