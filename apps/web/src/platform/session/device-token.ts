const KEY = 'device';

/**
 * The token from a sign-in that identifies this browser next time, to its owner or as a store's counter. Survives signing
 * out; by itself it grants nothing.
 */
export function readDeviceToken(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeDeviceToken(token: string): void {
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // Without storage the browser is unknown at every sign-in.
  }
}
