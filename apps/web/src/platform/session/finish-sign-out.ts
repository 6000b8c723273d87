import { loadPart } from '../load-part.ts';
import { isUnfinished } from './browser-notes.ts';

/**
 * Sends an unconfirmed sign-out before any other request.
 * @throws NetworkFailure, after which no other request may be sent.
 */
export async function finishSignOut(): Promise<void> {
  if (isUnfinished()) await (await loadPart(() => import('./unfinished.ts'))).finish();
}
