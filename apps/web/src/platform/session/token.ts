const KEY = 'token';
const TOLD_KEY = 'device-told';
const COUNTER_KEY = 'counter';

/** This browser's session token, or null when signed out. */
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
    // Without storage there is no token either.
  }
}

/** Whether the session is a counter's, known even before the server responds. */
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
    // Without storage it is known once the server has responded.
  }
}

/** Whether the browser's details were sent to the server for this session. */
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
    // They are then sent again.
  }
}

/** Calls back when another tab signs in or out. */
export function onTokenChangedElsewhere(callback: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === KEY && event.oldValue !== event.newValue) callback();
  });
}
