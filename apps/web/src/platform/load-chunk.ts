import { NetworkFailure } from './api/failure.ts';
import { raiseNetworkFlag } from './api/network-flag.ts';
import { serverAnswers } from './api/server-answers.ts';

const KEY = 'reloaded-for-new-version';
const QUIET_MS = 60_000;

/**
 * Brings a part of the app. Where that fails there are two reasons: no connection, or a deployment has replaced
 * the files this tab was made of. One reload brings the new ones.
 * @throws NetworkFailure when the server does not answer; the app is then on its way to the network-error screen.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!(await serverAnswers())) {
      const failure = new NetworkFailure(error);
      // Before it is thrown: the router shows nothing at all for a screen whose import failed.
      raiseNetworkFlag();
      throw failure;
    }
    const reloadedAt = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - reloadedAt < QUIET_MS) throw error;
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
    return new Promise(() => {});
  }
}
