import { Failure, NetworkFailure, SessionEnded } from './failure.ts';

/**
 * For a call without a form, such as a delete: a rejection or a lost connection is shown as its text, an ended session
 * leaves by itself. Anything else is a bug and is rethrown.
 */
export function reportFailure(error: unknown, say: (message: string) => void): void {
  if (error instanceof Failure || error instanceof NetworkFailure) return say(error.message);
  if (!(error instanceof SessionEnded)) throw error;
}
