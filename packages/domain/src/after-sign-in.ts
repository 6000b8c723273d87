/** The guards of screens. */
export type Guard = 'public' | 'guest' | 'owner' | 'hr' | 'counter' | 'signed-in';

/** The properties of a user that guards check. */
interface Role {
  staffCreds: boolean;
  HR: boolean;
}

const COUNTER_HOME = '/staff-dashboard';
const OWNER_HOME = '/dashboard';
const MAX_LENGTH = 2_000;
/** Any origin, against which paths are resolved. */
const SITE = 'https://own.invalid';

/**
 * A URL on our own site, as path and query. One that could point to another site is rejected: browsers treat `\` as
 * `/`, drop tabs and line breaks, and resolve dots, so it is parsed as they do.
 */
function ownPlace(next: string | null): { pathname: string; search: string } | null {
  if (next === null || next.length > MAX_LENGTH || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return null;
  const url = new URL(next, SITE);
  return url.origin === SITE && !url.pathname.startsWith('//') ? url : null;
}

/** Whether the signed-in user passes the guard; the guard itself checks again. */
function isFor(guard: Guard | null, { staffCreds, HR }: Role): boolean {
  if (guard === 'signed-in') return true;
  if (staffCreds) return guard === 'counter';
  return guard === 'owner' || (guard === 'hr' && HR);
}

export const homeOf = ({ staffCreds }: Pick<Role, 'staffCreds'>): string => (staffCreds ? COUNTER_HOME : OWNER_HOME);

/**
 * The address after a sign-in: the `next` of its URL if the user may see that screen, else the home screen.
 * @param guardAt null if there is no screen.
 */
export function placeAfterSignIn(user: Role, next: string | null, guardAt: (path: string) => Guard | null): string {
  const place = ownPlace(next);
  return place !== null && isFor(guardAt(place.pathname), user) ? place.pathname + place.search : homeOf(user);
}
