const KEY = 'device';

/**
 * The token from an owner's sign-in that identifies this browser next time. Survives signing out; by itself it grants
 * nothing.
 */
export function readDeviceToken(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param token null when the sign-in returned none, as at a counter: the previous one stays. */
export function writeDeviceToken(token: string | null): void {
  if (token === null) return;
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // Without storage the browser is unknown at every sign-in.
  }
}
