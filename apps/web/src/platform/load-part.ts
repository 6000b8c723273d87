import { Failure, NetworkFailure } from './api/failure.ts';
import { reportUnreachable, isServerReachable } from './api/server-reachable.ts';

/**
 * Loads code that an action on the current screen needs. The screen stays, with the user's input.
 * @throws NetworkFailure when the server does not respond, Failure when a deployment has replaced the files of this
 * tab.
 */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (await isServerReachable()) throw new Failure('This page is out of date. Reload it and try again.');
    reportUnreachable();
    throw new NetworkFailure(error);
  }
}
