import { useStaffMember } from '../../platform/session/staff-member.ts';
import { Note } from './banner.tsx';

/** Warns at a counter whose store has no staff with a PIN, before the user types an entry that could not be saved. */
export function NoStaffNote() {
  const { staff } = useStaffMember();
  if (!staff.data || staff.data.some(({ isActive }) => isActive)) return null;
  const why = staff.data.length === 0 ? 'No staff yet.' : 'No active staff.';
  return (
    <Note tone="caution">
      {why} Saving needs a PIN: ask the owner to {staff.data.length === 0 ? 'add staff' : 'activate staff'}.
    </Note>
  );
}
