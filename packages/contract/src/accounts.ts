import { z } from 'zod';
import { amount, call, id, message, moment, reply, requiredText, text } from './wire.ts';

export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 200;

const email = text('Email', 254)
  .min(1, 'Email is required')
  .transform((value) => value.normalize('NFC').toLowerCase())
  .pipe(z.email('Enter a valid email address'));

const newPassword = z
  .string({ error: 'Password is required' })
  .min(MIN_PASSWORD_LENGTH, `Password must have at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH, `Password can have at most ${MAX_PASSWORD_LENGTH} characters`);

/** The person or terminal behind a session. */
export const sessionUser = z.object({
  _id: id,
  username: z.string(),
  name: z.string(),
  /** Empty for a store terminal: it never learns the owner's address. */
  email: z.string(),
  emailVerified: z.boolean(),
  bossCreds: z.boolean(),
  staffCreds: z.boolean(),
  /** The one store a terminal or a staff member belongs to. */
  staffStore: z.object({ _id: id, storeName: z.string(), address: z.string(), openingFloat: amount }).nullable(),
  /** Who of the staff it is, where somebody signed in with a user name of their own. */
  staffCredentials: z.object({ staffId: id }).nullable(),
  createdAt: moment,
});
export type SessionUser = z.infer<typeof sessionUser>;

export const registration = z
  .object({
    fullName: text('Name', 100).optional(),
    email,
    password: newPassword,
    password2: z.string({ error: 'Confirm your password' }).max(MAX_PASSWORD_LENGTH, 'Passwords do not match'),
    affiliatceIntroCode: text('Intro code', 16).optional(),
    HR: z.boolean().optional(),
  })
  .refine((form) => form.password === form.password2, { path: ['password2'], message: 'Passwords do not match' });

export const login = z.object({
  /** An owner's e-mail address, or the user name of a store or of one of its staff, as typed. */
  email: requiredText('Username', 254),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(MAX_PASSWORD_LENGTH, `Password can have at most ${MAX_PASSWORD_LENGTH} characters`),
});

export const resendVerification = z.object({ email });

export const accounts = {
  register: call.public.route({ method: 'POST', path: '/auth/user/register' }).input(registration).output(message),
  login: call.public
    .route({ method: 'POST', path: '/auth/user/login' })
    .input(login)
    .output(reply(z.object({ token: z.string(), user: sessionUser }))),
  logout: call.staff.route({ method: 'POST', path: '/auth/user/logout' }).output(message),
  fetchUser: call.staff.route({ method: 'GET', path: '/auth/user/fetch-user' }).output(reply(sessionUser)),
  verifyEmail: call.public
    .route({ method: 'POST', path: '/auth/user/email-verified' })
    .input(z.object({ _id: id, token: requiredText('Token', 200) }))
    .output(reply(z.object({ email: z.string() }))),
  resendVerification: call.public
    .route({ method: 'POST', path: '/auth/user/resend-verification-email' })
    .input(resendVerification)
    .output(message),
};
