import { Failure, NetworkFailure, SessionEnded } from './failure.ts';
import { raiseNetworkFlag } from './network-flag.ts';

/**
 * For a call that belongs to no form, such as a delete: a refusal is said with its text, a network failure goes to its
 * screen, an ended session leaves by itself. Anything else is a bug and thrown on.
 */
export function reportFailure(error: unknown, say: (message: string) => void): void {
  if (error instanceof Failure) return say(error.message);
  if (error instanceof NetworkFailure) return raiseNetworkFlag(error);
  if (!(error instanceof SessionEnded)) throw error;
}
