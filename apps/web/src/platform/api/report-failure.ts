import { Failure, NetworkFailure, SessionEnded } from './failure.ts';

/**
 * For a call that belongs to no form, such as a delete: a refusal and a lost connection are said with their text, an
 * ended session leaves by itself. Anything else is a bug and thrown on.
 */
export function reportFailure(error: unknown, say: (message: string) => void): void {
  if (error instanceof Failure || error instanceof NetworkFailure) return say(error.message);
  if (!(error instanceof SessionEnded)) throw error;
}
