const KEY = 'device-told';

/** Whether the server knows what browser the session is in. */
export function isDeviceTold(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function noteDeviceTold(): void {
  try {
    localStorage.setItem(KEY, 'yes');
  } catch {
    // It is then said once more.
  }
}

/** A session begins or ends: the next one is another. */
export function forgetDeviceTold(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Closed storage holds no note either.
  }
}
