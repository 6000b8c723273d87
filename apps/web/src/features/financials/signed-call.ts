import { api } from '../../platform/api.ts';
import { Failure } from '../../platform/failure.ts';
import { usePinQuestion } from '../../platform/pin-question.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useUser } from '../../platform/session.ts';

/** What a call that changes a record says of who makes it: at a counter the PIN, for an owner nothing. */
export type Signature = { pin?: string };

/** Calls that change records: at a counter each is signed with a PIN. */
export function useSignedCall() {
  const { staffCreds, staffStore } = useUser();
  const question = usePinQuestion();

  async function requireStaff(): Promise<void> {
    const input = { storeId: staffStore?._id ?? '' };
    const staff = await queryClient.fetchQuery(api.staff.fetchStoreStaff.queryOptions({ input }));
    if (!staff.some(({ isActive }) => isActive)) throw new Failure('Staff data not available');
  }

  return {
    /** @returns null when the person at the counter decided otherwise. */
    async sign<T>(call: (signature: Signature) => Promise<T>): Promise<T | null> {
      if (!staffCreds) return call({});
      await requireStaff();
      return question.ask((pin) => call({ pin }));
    },
    /** Once more in the name of whoever signed last. */
    signAgain<T>(call: (signature: Signature) => Promise<T>): Promise<T> {
      const pin = question.latestPin();
      return call(pin === undefined ? {} : { pin });
    },
    dialog: question.dialog,
  };
}
