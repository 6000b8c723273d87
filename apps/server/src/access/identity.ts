import { confirmIdentity } from '../platform/failure.ts';
import type { Session } from './sessions.ts';

/** @throws Failure (`confirmIdentity`) when the session alone is not enough. */
export function requireIdentity({ isRecent }: Pick<Session, 'isRecent'>): void {
  if (!isRecent) throw confirmIdentity();
}

/**
 * Whether lists contain passwords and PINs for this caller, as specified. Our own pages, whose session is in a cookie,
 * cache lists: theirs contain none, and each secret is fetched by a call of its own.
 */
export const listsSecrets = ({
  bearerToken,
  session,
}: {
  bearerToken: string | undefined;
  session: Session;
}): boolean => bearerToken !== undefined && session.isRecent;
