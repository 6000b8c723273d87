import { client } from '../../platform/api/api.ts';
import { isFailure } from '../../platform/api/failure.ts';
import { signIn } from '../../platform/session/session.ts';
import { placeAfterSignIn } from '../../platform/session/next-place.ts';
import { forgetOldDevice, oldDeviceToken } from '../../platform/session/unfinished.ts';
import type { RestoreState, SecondStepState } from './login-state.ts';

/** The login page's part that needs the app's modules. It is loaded on demand. */

/** The screen for the next step of the sign-in, with its state; null for other errors. */
export function nextScreen(error: unknown): { path: string; state: SecondStepState | RestoreState } | null {
  if (isFailure(error, 'secondFactorNeeded')) return { path: '/second-step', state: { asked: error.data } };
  if (isFailure(error, 'accountDeleted')) return { path: '/restore-account', state: { deleted: error.data } };
  return null;
}

/** @returns the address after the sign-in, which can be computed once the app knows the guards of its screens. */
export async function logIn(credentials: { email: string; password: string }): Promise<() => string> {
  const { user } = await client.accounts.login({ ...credentials, deviceToken: oldDeviceToken(), session: 'cookie' });
  forgetOldDevice();
  signIn(user);
  return () => placeAfterSignIn(user, location.search);
}
