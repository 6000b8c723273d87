import type { SessionUser } from '@quarterdeck/contract/accounts';
import routes from 'virtual:contract-routes';
import { LIMIT_MS, send, type Envelope } from '../api/api.ts';
import { Failure } from '../api/failure.ts';
import { forgetUnfinished, rememberedSignOut, rememberSession, oldToken, read, write } from './browser-notes.ts';

/** The key under which earlier versions kept the token by which the server recognizes this browser. */
const OLD_DEVICE = 'device';

/** Sent once, with a sign-in or with the session's token. */
export const oldDeviceToken = (): string | undefined => read(OLD_DEVICE) ?? undefined;

export const forgetOldDevice = (): void => write(OLD_DEVICE, null);

/**
 * @param name of a POST call: `routes` contains only its path.
 * @returns the response; undefined when the server no longer knows the session, which is not an error.
 * @throws NetworkFailure without a response, Failure when the server failed.
 */
async function sendCall(
  name: 'logout' | 'moveToCookie',
  body: object,
  token: string | null,
): Promise<Envelope | undefined> {
  const path = routes['accounts']?.[name] ?? '';
  const headers = new Headers({ 'content-type': 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const request = new Request(new URL(path, location.origin), { method: 'POST', headers, body: JSON.stringify(body) });
  // Every other request waits for this one.
  const { status, body: envelope } = await send(request, LIMIT_MS.read);
  if (status === 401) return undefined;
  if (status !== 200 || envelope.error !== undefined)
    throw new Failure(envelope.error ?? 'Your session could not be checked. Please try again.', envelope.code);
  return envelope;
}

async function finishHere(): Promise<void> {
  // Another tab may have finished the task.
  const signedOut = rememberedSignOut();
  const token = oldToken();
  if (signedOut !== null) await sendCall('logout', signedOut === '' ? {} : { sessionId: signedOut }, token);
  else if (token !== null) {
    const moved = await sendCall('moveToCookie', { deviceToken: oldDeviceToken() }, token);
    if (moved) {
      const { sessionId = null, staffCreds } = moved.data as SessionUser;
      rememberSession(sessionId, staffCreds);
      forgetOldDevice();
    }
  }
  forgetUnfinished();
}

let finishing: Promise<void> | null = null;

/**
 * Reports a sign-out that the server has not confirmed, or moves the session of an earlier version to a cookie. Both
 * happen before any other request, in one tab at a time.
 */
export function finish(): Promise<void> {
  // Browsers have no locks on pages without TLS. There two tabs may both send the request, which has no further effect.
  const locks = (navigator as { locks?: LockManager }).locks;
  finishing ??= Promise.resolve(locks ? locks.request('session', finishHere) : finishHere()).finally(() => {
    finishing = null;
  });
  return finishing;
}
