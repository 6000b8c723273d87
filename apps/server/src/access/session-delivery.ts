import { waitingCounter } from '@quarterdeck/contract/accounts';
import { Failure } from '../platform/failure.ts';
import type { Queryable } from '../platform/postgres/database.ts';
import { tokenHash } from '../platform/secrets.ts';
import type { Browser } from './browser.ts';
import { closeSession } from './sessions.ts';
import type { SessionUserRow } from './signed-in-user.ts';

interface Opened {
  token: string;
  user: SessionUserRow;
  deviceToken: string;
}

/** A session and its user; without tokens if the browser's cookies have them. */
export type DeliveredSession = Pick<Opened, 'user'> & Partial<Opened>;

/** A counter that waits for approval has no session, but a cookie that identifies it when it tries again. */
function keepWaitingCounter(browser: Browser, error: unknown): unknown {
  if (!(error instanceof Failure) || error.code !== 'counterNotApproved') return error;
  const { deviceToken } = waitingCounter.parse(error.data);
  if (deviceToken !== undefined) browser.keep('device', deviceToken);
  return new Failure(error.code, error.error, { data: {} });
}

/**
 * Signs in and returns the session: in cookies if one of our own pages requests that, else in the response.
 * @param open opens the session of a browser with this device token.
 * @throws Failure, before `open`, if another site requests cookies.
 */
export async function deliverSession(
  db: Queryable,
  browser: Browser,
  options: { session?: 'cookie' | undefined; deviceToken?: string | undefined },
  open: (deviceToken: string | undefined) => Promise<Opened>,
): Promise<DeliveredSession> {
  const wantsCookies = options.session !== undefined;
  if (wantsCookies) browser.requireOwnPage();
  const opening = open(options.deviceToken ?? browser.token('device'));
  const opened = await opening.catch((error: unknown) => {
    throw wantsCookies ? keepWaitingCounter(browser, error) : error;
  });
  if (!wantsCookies) return opened;
  await keepSession(db, browser, opened);
  return { user: opened.user };
}

/** Keeps a session that was just opened in the browser's cookies, in place of an earlier one. */
export async function keepSession(
  db: Queryable,
  browser: Browser,
  { token, deviceToken }: Pick<Opened, 'token' | 'deviceToken'>,
): Promise<void> {
  // The browser loses the earlier token, so that session could no longer be signed out.
  const earlier = browser.sessionToken();
  if (earlier !== undefined) await closeSession(db, tokenHash(earlier));
  browser.keep('session', token);
  browser.keep('device', deviceToken);
}
