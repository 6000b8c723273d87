import { loadChunk } from '../load-chunk.ts';
import { isUnfinished } from './browser-notes.ts';

/**
 * A sign-out that the server has not confirmed is sent before any other request.
 * @throws NetworkFailure, and then nothing else may be sent.
 */
export async function finishFirst(): Promise<void> {
  if (isUnfinished()) await (await loadChunk(() => import('./unfinished.ts'))).finish();
}
