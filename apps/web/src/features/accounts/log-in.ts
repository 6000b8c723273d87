import { client } from '../../platform/api/api.ts';
import { isFailure } from '../../platform/api/failure.ts';
import { signIn } from '../../platform/session/session.ts';
import { placeAfterSignIn } from '../../platform/session/next-place.ts';
import { forgetOldDevice, oldDeviceToken } from '../../platform/session/unfinished.ts';
import type { RestoreState, SecondStepState } from './login-state.ts';

/** What the login page does with the app's own parts, loaded once they are needed. */

/** The screen that a sign-in continues on, with its state; null when it does not. */
export function nextScreen(error: unknown): { path: string; state: SecondStepState | RestoreState } | null {
  if (isFailure(error, 'secondFactorNeeded')) return { path: '/second-step', state: { asked: error.data } };
  if (isFailure(error, 'accountDeleted')) return { path: '/restore-account', state: { deleted: error.data } };
  return null;
}

/** @returns where it leads, once the app knows the guards of its screens. */
export async function logIn(credentials: { email: string; password: string }): Promise<() => string> {
  const { user } = await client.accounts.login({ ...credentials, deviceToken: oldDeviceToken(), session: 'cookie' });
  forgetOldDevice();
  signIn(user);
  return () => placeAfterSignIn(user, location.search);
}
