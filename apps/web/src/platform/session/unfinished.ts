import type { SessionUser } from '@quarterdeck/contract/accounts';
import routes from 'virtual:contract-routes';
import { send, type Envelope } from '../api/api.ts';
import { Failure } from '../api/failure.ts';
import { noteFinished, notedSignOut, noteSession, oldToken, read, write } from './browser-notes.ts';

/** Where earlier versions kept the token by which the server recognizes this browser. */
const OLD_DEVICE = 'device';

/** Handed over once, with a sign-in or with the session's token. */
export const oldDeviceToken = (): string | undefined => read(OLD_DEVICE) ?? undefined;

export const forgetOldDevice = (): void => write(OLD_DEVICE, null);

/**
 * @param name of a POST call: `routes` contains only its path.
 * @returns the answer; undefined when the server no longer knows the session, which is fine.
 * @throws NetworkFailure without a response, Failure when the server could not do it.
 */
async function tell(
  name: 'logout' | 'moveToCookie',
  body: object,
  token: string | null,
): Promise<Envelope | undefined> {
  const path = routes['accounts']?.[name] ?? '';
  const headers = new Headers({ 'content-type': 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const { status, body: answer } = await send(
    new Request(new URL(path, location.origin), { method: 'POST', headers, body: JSON.stringify(body) }),
  );
  if (status === 401) return undefined;
  if (status !== 200 || answer.error !== undefined)
    throw new Failure(answer.error ?? 'Your session could not be checked. Please try again.', answer.code);
  return answer;
}

async function finishHere(): Promise<void> {
  // Another tab may have finished it.
  const signedOut = notedSignOut();
  const token = oldToken();
  if (signedOut !== null) await tell('logout', signedOut === '' ? {} : { sessionId: signedOut }, token);
  else if (token !== null) {
    const moved = await tell('moveToCookie', { deviceToken: oldDeviceToken() }, token);
    if (moved) {
      const { sessionId = null, staffCreds } = moved.data as SessionUser;
      noteSession(sessionId, staffCreds);
      forgetOldDevice();
    }
  }
  noteFinished();
}

let finishing: Promise<void> | null = null;

/**
 * Tells the server of a sign-out that it has not heard of, or moves the session of an earlier version to a cookie. Both
 * go before any other request, in one tab at a time.
 */
export function finish(): Promise<void> {
  // Browsers have no locks on pages without TLS: there, two tabs may both ask, and the second learns that it is done.
  const locks = (navigator as { locks?: LockManager }).locks;
  finishing ??= Promise.resolve(locks ? locks.request('session', finishHere) : finishHere()).finally(() => {
    finishing = null;
  });
  return finishing;
}
