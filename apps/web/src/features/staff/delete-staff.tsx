import type { StaffMember } from '@quarterdeck/contract/staff';
import { formatUsd, fromDollars } from '@quarterdeck/domain/money';
import { useMutation } from '@tanstack/react-query';
import { api, client } from '../../platform/api/api.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { showMessage, showUndo } from '../../ui/feedback/undo-notice.tsx';
import { InlineConfirm } from '../../ui/inputs/confirm.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
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

function questionOf(member: StaffMember): string {
  const question = `Delete ${fullName(member)}?`;
  const { loan, firstName } = member;
  if (loan?.status !== 'active') return `${question} Past records keep the name.`;
  const owed = formatUsd(fromDollars(loan.outstanding));
  return `${question} ${firstName} still owes ${owed}, which stays in Outstanding Loans until it’s paid or written off.`;
}

/** Confirms in place, deletes the staff member and offers Undo. */
export function DeleteStaff({
  member,
  onProblem,
}: {
  member: StaffMember;
  onProblem: (problem: string | null) => void;
}) {
  const remove = useMutation(api.staff.delete.mutationOptions());

  async function confirm(): Promise<void> {
    onProblem(null);
    try {
      cacheStaff(member.storeId, await remove.mutateAsync({ _id: member._id }));
      focusHeading();
      showUndo({ message: `${fullName(member)} deleted`, onUndo: () => void restore(member) });
    } catch (error) {
      reportFailure(error, onProblem);
    }
  }

  return (
    <InlineConfirm
      label="Delete"
      ariaLabel={`Delete ${fullName(member)}`}
      question={questionOf(member)}
      confirmLabel="Delete"
      isBusy={remove.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
