import type { SessionUser } from '@quarterdeck/contract/accounts';
import type { Guard } from './guards.ts';

const COUNTER_HOME = '/staff-dashboard';
const OWNER_HOME = '/dashboard';
const MAX_LENGTH = 2_000;

let guardAt: (path: string) => Guard | null = () => null;
/** Registers how to find the guard of a path; null if there is no screen. */
export function knowGuards(find: typeof guardAt): void {
  guardAt = find;
}

/**
 * A URL on our own site, as path and query. One that could point to another site is rejected: browsers treat `\` as
 * `/`, drop tabs and line breaks, and resolve dots, so it is parsed as they do.
 */
function ownPlace(next: string | null): { pathname: string; search: string } | null {
  if (next === null || next.length > MAX_LENGTH || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return null;
  const url = new URL(next, location.origin);
  return url.origin === location.origin && !url.pathname.startsWith('//') ? url : null;
}

/** Whether the signed-in user passes the guard; the guard itself checks again. */
function isFor(guard: Guard | null, { staffCreds, HR }: SessionUser): boolean {
  if (guard === 'signed-in') return true;
  if (staffCreds) return guard === 'counter';
  return guard === 'owner' || (guard === 'hr' && HR);
}

export const homeOf = ({ staffCreds }: SessionUser): string => (staffCreds ? COUNTER_HOME : OWNER_HOME);

/** Where a sign-in leads: to `?next=` if that is one of this user's screens, else home. */
export function placeAfterSignIn(user: SessionUser, search: string): string {
  const place = ownPlace(new URLSearchParams(search).get('next'));
  return place !== null && isFor(guardAt(place.pathname), user) ? place.pathname + place.search : homeOf(user);
}
