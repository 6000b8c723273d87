import type { SessionUser } from '@quarterdeck/contract/accounts';
import type { Guard } from './guards.ts';

const TERMINAL_HOME = '/staff-dashboard';
const OWNER_HOME = '/dashboard';
const MAX_LENGTH = 2_000;

let guardAt: (path: string) => Guard | null = () => null;
/** The app says which guard stands before the screen of a path; null where there is no screen. */
export function knowGuards(find: typeof guardAt): void {
  guardAt = find;
}

/**
 * A place on our own site, as path and query. Whatever could be read as another site is none: browsers take `\` for `/`,
 * drop tabs and line breaks, and resolve dots, so it is looked at as they would read it.
 */
function ownPlace(next: string | null): { pathname: string; search: string } | null {
  if (next === null || next.length > MAX_LENGTH || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return null;
  const url = new URL(next, location.origin);
  return url.origin === location.origin && !url.pathname.startsWith('//') ? url : null;
}

/** Whether somebody who is signed in gets past the guard; the guard itself asks again. */
function isFor(guard: Guard | null, { staffCreds, HR }: SessionUser): boolean {
  if (guard === 'signed-in') return true;
  if (staffCreds) return guard === 'terminal';
  return guard === 'owner' || (guard === 'hr' && HR);
}

export const homeOf = ({ staffCreds }: SessionUser): string => (staffCreds ? TERMINAL_HOME : OWNER_HOME);

/** Where a sign-in leads: on to `?next=`, where that is a screen of ours for this person, else home. */
export function placeAfterSignIn(user: SessionUser, search: string): string {
  const place = ownPlace(new URLSearchParams(search).get('next'));
  return place !== null && isFor(guardAt(place.pathname), user) ? place.pathname + place.search : homeOf(user);
}
