import { Failure, NetworkFailure, SessionEnded } from './failure.ts';

/**
 * Reports the failure of a call without a form, such as a delete. The text of a rejection or a lost connection is
 * shown. An ended session is ignored, because it redirects by itself. Any other error is a bug and is rethrown.
 */
export function reportFailure(error: unknown, show: (message: string) => void): void {
  if (error instanceof Failure || error instanceof NetworkFailure) return show(error.message);
  if (!(error instanceof SessionEnded)) throw error;
}
