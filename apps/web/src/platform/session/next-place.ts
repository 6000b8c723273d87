import type { SessionUser } from '@quarterdeck/contract/accounts';
import * as afterSignIn from '@quarterdeck/domain/after-sign-in';
import type { Guard } from '@quarterdeck/domain/after-sign-in';

let guardAt: (path: string) => Guard | null = () => null;
/** Registers the look-up of a path's guard. `find` returns null for a path without a screen. */
export function setGuardLookup(find: typeof guardAt): void {
  guardAt = find;
}

/** The address after a sign-in: `?next=` if the user may see that screen, else the home screen. */
export const placeAfterSignIn = (user: SessionUser, search: string): string =>
  afterSignIn.placeAfterSignIn(user, new URLSearchParams(search).get('next'), guardAt);
