import type { StaffMember } from '@quarterdeck/contract/staff';
import { Button } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router';
import { generatedSecret, revealPin } from '../../platform/session/secrets.ts';
import { ReadyPanel } from '../../ui/feedback/ready-panel.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { storePath } from '../stores/selected-store.ts';
import { fullName } from './staff-words.ts';

/** The navigation state passed from `/add-staff` to `/staff`. It survives a reload. */
export interface StaffAdded {
  addedStaffId: string;
}

/** The staff member who was just added, until the owner dismisses the card. */
export function useNewStaff(staff: StaffMember[]): StaffMember | null {
  const { state } = useLocation() as { state: Partial<StaffAdded> | null };
  return staff.find(({ _id }) => _id === state?.addedStaffId) ?? null;
}

/** The new staff member's user name and PIN. */
export function NewStaffReady({ member }: { member: StaffMember }) {
  const navigate = useNavigate();
  const { _id, storeId, firstName, username } = member;

  async function dismiss(): Promise<void> {
    await navigate(storePath('/staff', storeId), { replace: true, state: null });
    focusHeading();
  }

  return (
    <ReadyPanel
      title={`${fullName(member)} is on the team`}
      text={`Give these to ${firstName}. At the counter, the PIN signs each record. With the username and the store’s password, ${firstName} can also sign in personally. Both are on the card below. ${firstName} can’t edit or delete saved records until you allow it.`}
      username={username}
      secret={{ label: 'PIN', generated: generatedSecret(_id), reveal: () => revealPin(_id) }}
      owner={fullName(member)}
    >
      <Button onClick={() => void dismiss()}>Done</Button>
      <Button component={Link} to={storePath('/edit-staff', storeId, { staff: member._id })} variant="default">
        Set permissions
      </Button>
    </ReadyPanel>
  );
}
