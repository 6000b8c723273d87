import { NetworkFailure } from './failure.ts';
import { serverAnswers } from './server-answers.ts';

const KEY = 'reloaded-for-new-version';
const QUIET_MS = 60_000;

/**
 * Brings a part of the app. Where that fails there are two reasons: no connection, or a deployment has replaced
 * the files this tab was made of. One reload brings the new ones.
 * @throws NetworkFailure when the server does not answer.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!(await serverAnswers())) throw new NetworkFailure(error);
    const reloadedAt = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - reloadedAt < QUIET_MS) throw error;
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
    return new Promise(() => {});
  }
}
