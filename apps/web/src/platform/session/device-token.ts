const KEY = 'device';

/**
 * What a sign-in of an owner gave this browser, so that it is known the next time. Survives signing out; it lets nobody
 * in by itself.
 */
export function readDeviceToken(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param token null where the sign-in gave none, as at a counter: the one from before stays. */
export function writeDeviceToken(token: string | null): void {
  if (token === null) return;
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // A browser that keeps nothing is a new one at every sign-in.
  }
}
