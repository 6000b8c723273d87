import type { SessionUser } from '@quarterdeck/contract/accounts';
import { redirect } from 'react-router';
import { NetworkFailure } from './failure.ts';
import { rememberPlace } from './network-flag.ts';
import { checkSession } from './session.ts';

export type Guard = 'public' | 'guest' | 'owner' | 'hr' | 'terminal' | 'signed-in';

const TERMINAL_HOME = '/staff-dashboard';
const OWNER_HOME = '/dashboard';

/** Lets the visitor in or says where to go instead. Runs before the screen is shown. */
export async function admit(guard: Guard, url: string): Promise<Response | null> {
  let user: SessionUser | null;
  try {
    user = await checkSession();
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    const { pathname, search } = new URL(url);
    rememberPlace(pathname + search, error);
    return redirect('/network-error');
  }
  if (guard === 'guest') return user ? redirect(user.staffCreds ? TERMINAL_HOME : OWNER_HOME) : null;
  if (!user) return redirect('/');
  if ((guard === 'owner' || guard === 'hr') && user.staffCreds) return redirect(TERMINAL_HOME);
  if (guard === 'hr' && !user.HR) return redirect(OWNER_HOME);
  if (guard === 'terminal' && !user.staffCreds) return redirect(OWNER_HOME);
  return null;
}
