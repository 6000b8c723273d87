import type { SessionUser } from '@quarterdeck/contract/accounts';
import * as afterSignIn from '@quarterdeck/domain/after-sign-in';
import type { Guard } from '@quarterdeck/domain/after-sign-in';

let guardAt: (path: string) => Guard | null = () => null;
/** Registers how to find the guard of a path; null if there is no screen. */
export function knowGuards(find: typeof guardAt): void {
  guardAt = find;
}

/** Where a sign-in leads: to `?next=` if that is one of this user's screens, else home. */
export const placeAfterSignIn = (user: SessionUser, search: string): string =>
  afterSignIn.placeAfterSignIn(user, new URLSearchParams(search).get('next'), guardAt);
