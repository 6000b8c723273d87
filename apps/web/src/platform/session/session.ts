import type { SessionUser } from '@quarterdeck/contract/accounts';
import { DEFAULT_FORMATS, readFormatsFrom } from '@quarterdeck/domain/formats';
import { useSyncExternalStore } from 'react';
import { client, onSessionEnded } from '../api/api.ts';
import { SessionEnded } from '../api/failure.ts';
import { forgetInterruption, rememberInterruption } from '../api/interruption.ts';
import { queryClient } from '../api/query-client.ts';
import {
  forgetSessionId,
  rememberedSession,
  rememberSession,
  rememberSignOut,
  onSessionChange,
  seemsSignedIn,
} from './browser-notes.ts';
import { finishSignOut } from './finish-sign-out.ts';
import { forgetPersonalData, forgetPlaces } from './leave-behind.ts';

const SIGN_OUT_TIMEOUT_MS = 2_000;

let user: SessionUser | null = null;
let check: Promise<SessionUser | null> | null = null;
let checking = false;
let isLeaving = false;
const listeners = new Set<() => void>();

readFormatsFrom(() => user?.formats ?? DEFAULT_FORMATS);

function setUser(next: SessionUser): void {
  user = next;
  rememberSession(next.sessionId ?? null, next.staffCreds);
  for (const listener of listeners) listener();
}

async function fetchUser(): Promise<SessionUser | null> {
  checking = true;
  const remembered = rememberedSession();
  try {
    const sessionUser = await client.accounts.fetchUser();
    setUser(sessionUser);
    return sessionUser;
  } catch (error) {
    if (!(error instanceof SessionEnded)) throw error;
    forgetSessionId(remembered);
    return null;
  } finally {
    checking = false;
  }
}

/**
 * The signed-in user, fetched once per start of the app.
 * @param isForGuests whether the screen is also for visitors. Then a browser that was not signed in sends no request.
 * @throws NetworkFailure, and retries on the next call.
 */
export function checkSession({ isForGuests }: { isForGuests: boolean }): Promise<SessionUser | null> {
  if (!seemsSignedIn()) user = null;
  if (user) return Promise.resolve(user);
  if (isForGuests && !seemsSignedIn()) return Promise.resolve(null);
  check ??= fetchUser().finally(() => {
    check = null;
  });
  return check;
}

/**
 * Fetches the signed-in user again after a possible change.
 * @throws SessionEnded, and navigates to the landing page.
 */
export async function refreshUser(): Promise<void> {
  setUser(await client.accounts.fetchUser());
}

/** Updates the user after a call that returned the changed user. */
export const userChanged: (changed: SessionUser) => void = setUser;

export function signIn(signedIn: SessionUser): void {
  queryClient.clear();
  forgetInterruption();
  setUser(signedIn);
}

/**
 * Hides the page, with the data of the user who leaves. On a bad network the next page may take long to load.
 * @param words shown instead.
 */
function hidePage(words: string): void {
  document.body.dataset['leaving'] = words;
}

/** Restarts the app at `to`. */
function leavePage(to: string): void {
  hidePage('Loading…');
  location.assign(to);
}

/** Cleans up after an ended session. Drafts stay under their author's id. */
function forgetSession(): void {
  forgetSessionId(user?.sessionId ?? null);
  forgetInterruption();
  forgetPlaces();
  queryClient.clear();
}

/** Signs this browser out at once. The sign-out is sent to the server before any other request. */
export function signOutHere(): void {
  rememberSignOut();
  forgetSession();
}

/** Ends the session here and on the server, and restarts the app at `to`. */
export async function signOut(to = user?.staffCreds ? '/login' : '/'): Promise<void> {
  // Other calls in progress fail because the session has ended. They must not navigate to another screen.
  isLeaving = true;
  rememberSignOut();
  hidePage('Signing out…');
  forgetPersonalData(user);
  // An unreachable server must not keep a user signed in on a shared machine.
  const timeout = new Promise((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT_MS));
  await Promise.race([finishSignOut(), timeout]).catch(() => undefined);
  forgetSession();
  location.assign(to);
}

/** Leaves a session that the server has already ended, after a delay that leaves time to read the screen's message. */
export function leaveIn(milliseconds: number, to: string, { says }: { says?: 'ended' } = {}): void {
  isLeaving = true;
  setTimeout(() => {
    forgetSession();
    if (says) rememberEnd();
    leavePage(to);
  }, milliseconds);
}

/** Whether the screen shows that the session has ended, instead of redirecting at once. */
export function setLeaving(leaving: boolean): void {
  isLeaving = leaving;
}

/** Lets the landing page explain the interruption, with a link back to the last screen. */
const rememberEnd = () => rememberInterruption('ended', location.pathname + location.search);

onSessionEnded(() => {
  if (checking || isLeaving) return;
  forgetSession();
  rememberEnd();
  leavePage('/');
});

onSessionChange((id) => {
  if (id === (user?.sessionId ?? null)) return;
  if (user === null || id !== null) {
    hidePage('Loading…');
    return location.reload();
  }
  // Another tab signed out. After a reload, the notice would only explain that the screen needs a sign-in.
  forgetPlaces();
  rememberEnd();
  leavePage('/');
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const currentUser = (): SessionUser | null => user;

/** The signed-in user. Only for screens behind a guard. */
export function useUser(): SessionUser {
  const signedIn = useSyncExternalStore(subscribe, currentUser);
  if (!signedIn) throw new Error('This screen requires a signed-in user');
  return signedIn;
}
