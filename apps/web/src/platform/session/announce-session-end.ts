import { SessionEnded } from '../api/failure.ts';
import { leaveIn, setLeaving } from './session.ts';

const END_READ_MS = 4_000;

/**
 * Makes a call that shows whether the session is still valid.
 * @throws SessionEnded, and leaves after a delay to read the message.
 */
export async function announceSessionEnd<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  setLeaving(true);
  try {
    const answer = await call();
    setLeaving(false);
    return answer;
  } catch (error) {
    setLeaving(error instanceof SessionEnded);
    if (error instanceof SessionEnded) leaveIn(END_READ_MS, '/', { says: 'ended' });
    throw error;
  }
}
