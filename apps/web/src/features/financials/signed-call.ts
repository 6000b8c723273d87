import { onlineManager } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { Failure, isFailure, NetworkFailure } from '../../platform/api/failure.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { counterChanged, isCovered, useCounter } from '../../platform/session/counter.ts';
import { pinProblem } from '../../platform/session/pin-lock.ts';
import { usePinQuestion } from '../../platform/session/pin-question.ts';
import { useUser } from '../../platform/session/session.ts';

/** Identifies the author of a change to a record: by PIN at a counter; an owner needs no PIN. */
export type Signature = { pin?: string };

/** Sends a call with a signature. Null when the user at the counter cancelled. */
type Sign = <T>(call: (signature: Signature) => Promise<T>) => Promise<T | null>;

export interface SignedCall {
  /** Asks for no PIN if an earlier one covers the call. */
  sign: Sign;
  /** Repeats a call with the latest PIN. */
  signAgain: Sign;
}

/** The earlier PIN no longer covers the call, or its staff member lacks the permission. */
const ASKS_FOR_PIN = ['pinMissing', 'mayNotEdit', 'mayNotDelete', 'countNeedsEditor', 'dateNeedsEditor'] as const;

const pinProblemOf = (error: unknown): string | null => (error instanceof Failure ? (pinProblem(error) ?? null) : null);

/** On bad Wi-Fi a request may never get a response. */
const STAFF_WAIT_MS = 3_000;

/** The user can type the PIN anyway. The server checks it once the server is reachable. */
function withoutConnection(error: unknown): undefined {
  if (!(error instanceof NetworkFailure)) throw error;
}

/**
 * Calls that change records: at a counter each needs a PIN, or is covered by an earlier one.
 * @param editedRecordId the record being edited.
 */
export function useSignedCall(editedRecordId?: string) {
  // Loads the counter's state before the first call.
  useCounter();
  const { staffCreds, staffStore } = useUser();
  const question = usePinQuestion();

  async function requireStaff(): Promise<void> {
    const staffQuery = api.staff.fetchStoreStaff.queryOptions({ input: { storeId: staffStore?._id ?? '' } });
    const staff = onlineManager.isOnline()
      ? await Promise.race([
          queryClient.fetchQuery(staffQuery).catch(withoutConnection),
          new Promise<undefined>((resolve) => setTimeout(resolve, STAFF_WAIT_MS)),
        ])
      : undefined;
    if (staff && !staff.some(({ isActive }) => isActive)) throw new Failure('Staff data not available');
  }

  /** @returns null when the user at the counter cancelled. */
  async function signByPin<T>(
    call: (signature: Signature) => Promise<T>,
    problem: string | null = null,
  ): Promise<T | null> {
    await requireStaff();
    const signed = await question.ask((pin) => call({ pin }), problem);
    void counterChanged();
    return signed;
  }

  /** Like `signByPin`, but asks for no PIN if an earlier one covers the call. */
  async function sign<T>(call: (signature: Signature) => Promise<T>): Promise<T | null> {
    if (!staffCreds) return call({});
    let problem: string | null = null;
    if (isCovered(editedRecordId)) {
      try {
        return await call({});
      } catch (error) {
        if (!ASKS_FOR_PIN.some((code) => isFailure(error, code))) throw error;
        // The staff member on shift may lack the permission. Then another PIN is needed.
        problem = isFailure(error, 'pinMissing') ? null : pinProblemOf(error);
        void counterChanged();
      }
    }
    return signByPin(call, problem);
  }

  /** Repeats a call with the latest PIN. */
  function signAgain<T>(call: (signature: Signature) => Promise<T>): Promise<T | null> {
    const pin = question.latestPin();
    return pin === undefined ? sign(call) : call({ pin });
  }

  return { sign, signByPin, signAgain, dialog: question.dialog };
}
