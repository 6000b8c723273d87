import type { SignedIn } from '@quarterdeck/contract/accounts';
import type { Queryable } from '../platform/postgres/database.ts';
import { tokenHash } from '../platform/secrets.ts';
import type { Browser } from './browser.ts';
import { closeSession } from './sessions.ts';
import { presentSessionUser } from './signed-in-user.presenters.ts';
import type { SessionUserRow } from './signed-in-user.ts';

interface Opened {
  token: string;
  user: SessionUserRow;
  deviceToken: string | null;
}

/**
 * Signs in, and hands the session over: in cookies where one of our own pages asks for it, else in the answer.
 * @param open opens the session of a browser with this device token.
 * @throws Failure before `open` where another site asks for cookies.
 */
export async function handOver(
  db: Queryable,
  browser: Browser,
  asked: { session?: 'cookie' | undefined; deviceToken?: string | undefined },
  open: (deviceToken: string | undefined) => Promise<Opened>,
): Promise<SignedIn> {
  if (asked.session !== undefined) browser.requireOwnPage();
  const presented = asked.deviceToken ?? browser.deviceToken();
  const { token, user, deviceToken } = await open(presented);
  if (asked.session === undefined) return { token, user: presentSessionUser(user), deviceToken };
  // The browser forgets this token, so nobody could sign out with it any more.
  const earlier = browser.sessionToken();
  if (earlier !== undefined) await closeSession(db, tokenHash(earlier));
  browser.keep('session', token);
  const device = deviceToken ?? presented;
  if (device !== undefined) browser.keep('device', device);
  return { user: presentSessionUser(user) };
}
