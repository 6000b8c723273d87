import { useQuery } from '@tanstack/react-query';
import { api, client } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { useUser } from './session.ts';

/** A lock expires by itself, without an event. A shift may last longer by the server's clock than by this one. */
const WAITING_REFETCH_MS = 30_000;
const AFTER_SHIFT_MS = 1_000;

type CounterState = Awaited<ReturnType<typeof client.staff.counter>>;

/** The time at which to fetch the state again. */
function nextLookMs(counter: CounterState | undefined): number | false {
  if (counter?.pinLockedUntil) return WAITING_REFETCH_MS;
  if (!counter?.onShift) return false;
  const remainingMs = Date.parse(counter.onShift.endsAt) - Date.now();
  return remainingMs > 0 ? remainingMs + AFTER_SHIFT_MS : WAITING_REFETCH_MS;
}

/** The server's state for this counter: shift and PIN lock. Never fetched for an owner. */
export function useCounter() {
  const { staffCreds } = useUser();
  return useQuery(
    api.staff.counter.queryOptions({
      enabled: staffCreds,
      refetchInterval: ({ state }) => nextLookMs(state.data),
    }),
  );
}

/** Call it after a PIN was entered or used, because the shift may have changed. */
export const counterChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: api.staff.counter.key() });

/** Whether the server accepts a save, or an edit of that record, without a PIN, as far as the browser knows. */
export function isCovered(editedRecordId: string | undefined): boolean {
  const counter = queryClient.getQueryData(api.staff.counter.queryKey());
  return (
    counter !== undefined &&
    (counter.onShift !== null || (counter.openEdit !== null && counter.openEdit === editedRecordId))
  );
}

/** Ends the shift at this counter. */
export async function endShift(): Promise<void> {
  queryClient.setQueryData(api.staff.counter.queryKey(), await client.staff.endShift());
}
