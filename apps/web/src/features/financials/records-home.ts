import { useUser } from '../../platform/session.ts';
import { storePath, useStore } from '../stores/selected-store.ts';

/** Where somebody goes on after a record: the owner to the list, a counter to its dashboard. */
export function useRecordsHome(): string {
  const { staffCreds } = useUser();
  const { _id } = useStore();
  return staffCreds ? '/staff-dashboard' : storePath('/financials', _id);
}
