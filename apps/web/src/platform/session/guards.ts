import type { SessionUser } from '@quarterdeck/contract/accounts';
import { homeOf, type Guard } from '@quarterdeck/domain/after-sign-in';
import { redirect, redirectDocument } from 'react-router';
import { NetworkFailure } from '../api/failure.ts';
import { rememberInterruption } from '../api/interruption.ts';
import { rememberPlace } from '../api/network-flag.ts';
import { seemsSignedIn } from './browser-notes.ts';
import { placeAfterSignIn } from './next-place.ts';
import { checkSession } from './session.ts';

/** Admits the visitor or redirects. Runs before the screen is shown. */
export async function admit(guard: Guard, url: string): Promise<Response | null> {
  const { pathname, search } = new URL(url);
  const place = pathname + search;
  const wasSignedIn = seemsSignedIn();
  let user: SessionUser | null;
  try {
    user = await checkSession({ isForGuests: guard === 'guest' });
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    rememberPlace(place);
    return redirect('/network-error');
  }
  if (guard === 'guest') return user ? redirect(placeAfterSignIn(user, search)) : null;
  if (!user) {
    rememberInterruption(wasSignedIn ? 'ended' : 'needed', place);
    return redirectDocument('/');
  }
  const isRefused =
    ((guard === 'owner' || guard === 'hr') && user.staffCreds) ||
    (guard === 'hr' && !user.HR) ||
    (guard === 'counter' && !user.staffCreds);
  return isRefused ? redirect(homeOf(user)) : null;
}
