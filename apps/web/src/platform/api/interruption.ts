import { seemsSignedIn } from '../session/browser-notes.ts';

const KEY = 'interrupted';

/** The reason for a redirect to the landing page: the session ended, or a screen requires a sign-in. */
type Reason = 'ended' | 'needed';

export interface Interruption {
  reason: Reason;
  /** Path and query of the current screen, or of the navigation's target. */
  place: string;
}

/** Remembers the interruption in this tab, for the notice on the landing page. */
export function rememberInterruption(reason: Reason, place: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ reason, place } satisfies Interruption));
  } catch {
    // Without storage the landing page has no notice, and a sign-in leads to the dashboard.
  }
}

export function forgetInterruption(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Returns a string, so that equal values compare equal; null once the user is signed in again. */
export function readInterruption(): string | null {
  try {
    return seemsSignedIn() ? null : sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The address of the login screen that continues to `place`. */
export const loginFor = (place: string): string => `/login?next=${encodeURIComponent(place)}`;
