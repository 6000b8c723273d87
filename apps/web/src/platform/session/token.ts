const KEY = 'token';
const TOLD_KEY = 'device-told';
const COUNTER_KEY = 'counter';

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
  localStorage.removeItem(TOLD_KEY);
}

export function removeToken(): void {
  try {
    localStorage.removeItem(KEY);
    localStorage.removeItem(COUNTER_KEY);
  } catch {
    // Closed storage holds no token either.
  }
}

/** Whether the session is a counter's, also before the server could be asked who it is. */
export function isAtCounter(): boolean {
  try {
    return localStorage.getItem(COUNTER_KEY) !== null;
  } catch {
    return false;
  }
}

export function noteAtCounter(isCounter: boolean): void {
  try {
    if (isCounter) localStorage.setItem(COUNTER_KEY, 'yes');
    else localStorage.removeItem(COUNTER_KEY);
  } catch {
    // Without storage it is known once the server was asked.
  }
}

/** Whether the server was told what browser the session is in. */
export function isDeviceTold(): boolean {
  try {
    return localStorage.getItem(TOLD_KEY) !== null;
  } catch {
    return false;
  }
}

export function noteDeviceTold(): void {
  try {
    localStorage.setItem(TOLD_KEY, 'yes');
  } catch {
    // It is then told once more.
  }
}

/** Calls back when another tab signs in or out. */
export function onTokenChangedElsewhere(callback: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === KEY && event.oldValue !== event.newValue) callback();
  });
}
