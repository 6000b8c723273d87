// The notes of this browser about its session, in local storage. They contain no secrets: the tokens are in cookies
// that scripts cannot read.

/** The id of the session, while this browser seems to be signed in. */
const SESSION = 'session';
const COUNTER = 'counter';
/** The id of a session that was signed out while the server could not be reached. */
const SIGN_OUT = 'sign-out';
/** The key under which earlier versions kept the session's token. */
const OLD_TOKEN = 'token';

export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage the server is asked each time.
  }
}

export const rememberedSession = () => read(SESSION);
export const rememberedSignOut = () => read(SIGN_OUT);
export const oldToken = () => read(OLD_TOKEN);

/** Whether a session probably exists, so that the app should fetch the user. Only the server knows for certain. */
export const seemsSignedIn = (): boolean =>
  rememberedSession() !== null || (oldToken() !== null && rememberedSignOut() === null);

/** Whether a sign-out has to reach the server, or a session has to move to a cookie, before any other request. */
export const isUnfinished = (): boolean => rememberedSignOut() !== null || oldToken() !== null;

export function forgetUnfinished(): void {
  write(SIGN_OUT, null);
  write(OLD_TOKEN, null);
}

/** Whether the session is a counter's, known even before the server responds. */
export const isAtCounter = (): boolean => read(COUNTER) !== null;

export function rememberSession(id: string | null, isCounter = false): void {
  write(SESSION, id);
  write(COUNTER, isCounter ? 'yes' : null);
}

/** @param id of the ended session; another tab may have begun a new session. */
export function forgetSessionId(id: string | null): void {
  if (rememberedSession() === id) rememberSession(null);
}

/** Signs out this browser. The sign-out still has to reach the server. */
export function rememberSignOut(): void {
  const id = rememberedSession() ?? '';
  // Removed first, so that the storage has space.
  rememberSession(null);
  write(SIGN_OUT, id);
}

/**
 * Calls back with the session's id when another tab signs in or out, also if this page was in the back/forward cache.
 */
export function onSessionChange(callback: (id: string | null) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === SESSION) callback(newValue);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) callback(rememberedSession());
  });
}
