import { seemsSignedIn } from '../session/browser-notes.ts';

const KEY = 'interrupted';

/** Why the user was sent to the landing page: their session ended, or a screen requires a sign-in. */
type Reason = 'ended' | 'needed';

export interface Interruption {
  reason: Reason;
  /** Path and query of the screen they were on, or were going to. */
  place: string;
}

/** Remembers in this tab what the landing page should say. */
export function noteInterruption(reason: Reason, place: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ reason, place } satisfies Interruption));
  } catch {
    // Without storage the landing page says nothing, and a sign-in leads to the dashboard.
  }
}

export function forgetInterruption(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** A string, so that equal values compare equal. Null once the user is signed in again. */
export function readInterruption(): string | null {
  try {
    return seemsSignedIn() ? null : sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The login screen, which continues to a place afterwards. */
export const loginFor = (place: string): string => `/login?next=${encodeURIComponent(place)}`;
