import { NetworkFailure } from './api/failure.ts';
import { raiseNetworkFlag } from './api/network-flag.ts';
import { isServerReachable } from './api/server-reachable.ts';

const KEY = 'reloaded-for-new-version';
const QUIET_MS = 60_000;

/**
 * Reloads the tab to fetch the files of a new version.
 * @returns false if it was reloaded a moment ago; then the new version has the same problem.
 */
export function reloadForNewVersion(): boolean {
  const reloadedAt = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - reloadedAt < QUIET_MS) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
}

/**
 * Loads a screen of the app. It fails for two reasons: no connection, or a deployment has replaced the files of this
 * tab. In the second case one reload fetches the new ones.
 * @throws NetworkFailure when the server does not respond; the app is then navigating to the network-error screen.
 */
export async function loadScreen<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!(await isServerReachable())) {
      const failure = new NetworkFailure(error);
      // The flag is set before throwing, because the router shows nothing for a screen whose import failed.
      raiseNetworkFlag();
      throw failure;
    }
    if (!reloadForNewVersion()) throw error;
    return new Promise(() => {});
  }
}
