import { readToken } from '../session/token.ts';

const KEY = 'interrupted';

/** Why somebody was led to the landing page: their session is over, or a screen asked for a sign-in. */
type Reason = 'ended' | 'needed';

export interface Interruption {
  reason: Reason;
  /** Path and query of where they were, or were going. */
  place: string;
}

/** Remembers in this tab what the landing page is to say. */
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
    // Closed storage holds none either.
  }
}

/** As text, so that it is the same as long as it says the same. Nothing once somebody is signed in again. */
export function readInterruption(): string | null {
  try {
    return readToken() === null ? sessionStorage.getItem(KEY) : null;
  } catch {
    return null;
  }
}

/** The login, which leads on to a place afterwards. */
export const loginFor = (place: string): string => `/login?next=${encodeURIComponent(place)}`;
