import type { Store } from '@quarterdeck/contract/stores';
import { Link } from 'react-router';
import { Note } from '../../../ui/feedback/banner.tsx';
import { storePath } from '../selected-store.ts';

/** Warns that the counter of a store without staff cannot save; only the owner can change that. */
export function NoStaff({ store: { _id, storeName, activeStaff, isSample } }: { store: Store }) {
  if (activeStaff > 0 || isSample) return null;
  return (
    <Note tone="caution">
      No active staff: the counter can’t save without a PIN.{' '}
      <Link to={storePath('/add-staff', _id)} aria-label={`Add staff to ${storeName}`}>
        Add staff
      </Link>
    </Note>
  );
}
