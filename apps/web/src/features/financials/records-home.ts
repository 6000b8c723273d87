import { useSearchParams } from 'react-router';
import { useUser } from '../../platform/session/session.ts';
import { listParameters, pathWith, useListPath, useStore } from '../stores/selected-store.ts';

/** Where the user goes after a record: the owner to the list, a counter to its dashboard, with their filters kept. */
export function useRecordsHome(): string {
  const { staffCreds } = useUser();
  const { _id } = useStore();
  const listPath = useListPath();
  const [parameters] = useSearchParams();
  return staffCreds ? pathWith('/staff-dashboard', listParameters(parameters)) : listPath('/financials', _id);
}
