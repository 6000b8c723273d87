import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { identify, useStaffMember } from '../../platform/session/staff-member.ts';
import { usePinQuestion } from '../../platform/session/pin-question.ts';
import { useUser } from '../../platform/session/session.ts';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { PinDialog } from '../../ui/inputs/pin-dialog.tsx';
import { useListPath, useStore } from '../stores/selected-store.ts';
import { DeleteRecord } from './delete-record.tsx';
import classes from './record-actions.module.css';

/** The actions on a record: all actions for the owner, the permitted actions for a staff member. */
export function RecordActions({ record }: { record: FinancialRecord }) {
  const { staffCreds } = useUser();
  return staffCreds ? <CounterActions record={record} /> : <Actions record={record} mayEdit mayDelete />;
}

interface ActionsProps {
  record: FinancialRecord;
  mayEdit: boolean;
  mayDelete: boolean;
}

function Actions({ record, mayEdit, mayDelete }: ActionsProps) {
  const store = useStore();
  const listPath = useListPath();
  return (
    <>
      {mayDelete && <DeleteRecord record={record} />}
      {mayEdit && (
        <Button component={Link} to={listPath('/edit-financial', store._id, { record: record._id })}>
          Edit
        </Button>
      )}
    </>
  );
}

function CounterActions({ record }: { record: FinancialRecord }) {
  const { member, isPersonal, staff } = useStaffMember();
  const question = usePinQuestion();
  const ask = () =>
    question.ask((pin) => identify(pin, record._id)).catch((error: unknown) => reportFailure(error, showMessage));
  if (staff.isPending) return null;
  const mayEdit = member?.editFinancialEnabled ?? false;
  const mayDelete = member?.deleteFinancialEnabled ?? false;
  return (
    <>
      {member && !mayEdit && !mayDelete && (
        <span className={classes.note}>
          {member.firstName} {member.lastName} can’t edit or delete records.
        </span>
      )}
      <Actions record={record} mayEdit={mayEdit} mayDelete={mayDelete} />
      {!isPersonal && (
        <Button variant={member ? 'subtle' : 'default'} onClick={() => void ask()}>
          {member ? 'Not you?' : 'Enter PIN to edit or delete'}
        </Button>
      )}
      <PinDialog {...question.dialog} title="Who’s on shift?" confirmLabel="Continue" />
    </>
  );
}
