const KEY = 'token';

/** The session token of this browser, or null when nobody is signed in. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function writeToken(token: string): void {
  localStorage.setItem(KEY, token);
}

export function removeToken(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Closed storage holds no token either.
  }
}

/** Calls back when another tab signs in or out. */
export function onTokenChangedElsewhere(callback: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === KEY && event.oldValue !== event.newValue) callback();
  });
}
