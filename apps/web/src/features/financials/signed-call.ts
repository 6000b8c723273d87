import { api } from '../../platform/api/api.ts';
import { Failure, isFailure, NetworkFailure } from '../../platform/api/failure.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { isOffline } from '../../platform/api/traffic.ts';
import { counterChanged, isCovered, useCounter } from '../../platform/session/counter.ts';
import { usePinQuestion } from '../../platform/session/pin-question.ts';
import { useUser } from '../../platform/session/session.ts';

/** What a call that changes a record says of who makes it: at a counter the PIN, for an owner nothing. */
export type Signature = { pin?: string };

/** The earlier PIN covers it no longer, or is that of a person who may not do this. */
const ASKS_FOR_PIN = ['pinMissing', 'mayNotEdit', 'mayNotDelete'] as const;

/** The PIN can be typed all the same: the server looks at it once it is reached. */
function withoutConnection(error: unknown): undefined {
  if (!(error instanceof NetworkFailure)) throw error;
}

/**
 * Calls that change records: at a counter each is signed with a PIN, or covered by an earlier one.
 * @param editedRecordId the record that an edit is about.
 */
export function useSignedCall(editedRecordId?: string) {
  // Known before the first call.
  useCounter();
  const { staffCreds, staffStore } = useUser();
  const question = usePinQuestion();

  async function requireStaff(): Promise<void> {
    const asked = api.staff.fetchStoreStaff.queryOptions({ input: { storeId: staffStore?._id ?? '' } });
    const staff = isOffline() ? undefined : await queryClient.fetchQuery(asked).catch(withoutConnection);
    if (staff && !staff.some(({ isActive }) => isActive)) throw new Failure('Staff data not available');
  }

  /** @returns null when the person at the counter decided otherwise. */
  async function signByPin<T>(call: (signature: Signature) => Promise<T>): Promise<T | null> {
    await requireStaff();
    const signed = await question.ask((pin) => call({ pin }));
    void counterChanged();
    return signed;
  }

  /** Like `signByPin`, but where an earlier PIN covers the call none is asked for. */
  async function sign<T>(call: (signature: Signature) => Promise<T>): Promise<T | null> {
    if (!staffCreds) return call({});
    if (isCovered(editedRecordId)) {
      try {
        return await call({});
      } catch (error) {
        if (!ASKS_FOR_PIN.some((code) => isFailure(error, code))) throw error;
        void counterChanged();
      }
    }
    return signByPin(call);
  }

  return {
    sign,
    signByPin,
    /** Once more in the name of whoever signed last. */
    signAgain<T>(call: (signature: Signature) => Promise<T>): Promise<T | null> {
      const pin = question.latestPin();
      return pin === undefined ? sign(call) : call({ pin });
    },
    dialog: question.dialog,
  };
}
