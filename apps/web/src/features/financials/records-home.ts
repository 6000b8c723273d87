import { screenPath } from '@quarterdeck/domain/record-paths';
import { useSearchParams } from 'react-router';
import { useUser } from '../../platform/session/session.ts';
import { listParameters, useListPath, useStore } from '../stores/selected-store.ts';

/** The screen after a record: the list for the owner, the dashboard for a counter. The filters are kept. */
export function useRecordsHome(): string {
  const { staffCreds } = useUser();
  const { _id } = useStore();
  const listPath = useListPath();
  const [parameters] = useSearchParams();
  return staffCreds ? screenPath('/staff-dashboard', listParameters(parameters)) : listPath('/financials', _id);
}
