import type { StaffMember } from '@quarterdeck/contract/staff';
import { formatDollars } from '@quarterdeck/domain/money';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, client } from '../../platform/api/api.ts';
import { NetworkFailure } from '../../platform/api/failure.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { showMessage, showUndo } from '../../ui/feedback/undo-notice.ts';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { useListPath } from '../stores/selected-store.ts';
import { LeavingDialog } from './leaving-dialog.tsx';
import { setStorePassword } from './new-store-password.tsx';
import { cacheStaff } from './staff-cache.ts';
import { fullName } from './staff-words.ts';

async function restore(member: StaffMember): Promise<void> {
  try {
    cacheStaff(member.storeId, await client.staff.restore({ _id: member._id }));
    showMessage(`${fullName(member)} restored`);
  } catch (error) {
    reportFailure(error, showMessage);
  }
}

function noteOf(member: StaffMember): string {
  const note = 'They’re signed out. Past records keep the name.';
  const { loan, firstName } = member;
  if (loan?.status !== 'active') return note;
  const owed = formatDollars(loan.outstanding);
  return `${note} ${firstName} still owes ${owed}, which stays in Outstanding Loans until it’s paid or written off.`;
}

/** The text after a lost response. The password is set only after the deletion. */
const unsure = (member: StaffMember): string =>
  `No connection. ${fullName(member)} may be deleted, but the store still has its old password. You can set a new one in its details.`;

/**
 * Asks for confirmation, deletes the staff member and offers Undo. The store may get a new password in the same step.
 */
export function DeleteStaff({
  member,
  onProblem,
}: {
  member: StaffMember;
  onProblem: (problem: string | null) => void;
}) {
  const { storeId } = member;
  const remove = useMutation(api.staff.delete.mutationOptions());
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const listPath = useListPath();

  async function confirm({ setsPassword }: { setsPassword: boolean }): Promise<void> {
    onProblem(null);
    setBusy(true);
    try {
      const remainingStaff = await remove.mutateAsync({ _id: member._id });
      // This runs first, because the list update unmounts the card and this dialog.
      const state = setsPassword ? await setStorePassword(storeId) : null;
      cacheStaff(storeId, remainingStaff);
      if (state) await navigate(listPath('/staff', storeId), { replace: true, state });
      focusHeading();
      showUndo({ message: `${fullName(member)} deleted`, onUndo: () => void restore(member) });
    } catch (error) {
      setOpen(false);
      const isUnsure = error instanceof NetworkFailure && setsPassword;
      reportFailure(error, (message) => onProblem(isUnsure ? unsure(member) : message));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="default" aria-label={`Delete ${fullName(member)}`} onClick={() => setOpen(true)}>
        Delete
      </Button>
      <LeavingDialog
        member={member}
        isOpen={isOpen}
        act="Delete"
        note={noteOf(member)}
        isBusy={isBusy}
        onConfirm={(choice) => void confirm(choice)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
