import { SessionEnded } from '../api/failure.ts';
import { leaveIn, setLeaving } from './session.ts';

const END_READ_MS = 4_000;

/**
 * Makes a call that fails if the session has ended.
 * @throws SessionEnded, and redirects after a delay that leaves time to read the message.
 */
export async function announceSessionEnd<Data>(call: () => Promise<Data>): Promise<Data> {
  setLeaving(true);
  try {
    const result = await call();
    setLeaving(false);
    return result;
  } catch (error) {
    setLeaving(error instanceof SessionEnded);
    if (error instanceof SessionEnded) leaveIn(END_READ_MS, '/', { says: 'ended' });
    throw error;
  }
}
