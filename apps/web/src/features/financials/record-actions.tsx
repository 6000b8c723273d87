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

interface RecordActionsProps {
  recordId: string;
  /** Undefined while it loads. The actions have their places already. */
  record: FinancialRecord | undefined;
}

/** The actions on a record: all actions for the owner, the permitted actions for a staff member. */
export function RecordActions(props: RecordActionsProps) {
  const { staffCreds } = useUser();
  return staffCreds ? <CounterActions {...props} /> : <Actions {...props} mayEdit mayDelete />;
}

interface ActionsProps extends RecordActionsProps {
  mayEdit: boolean;
  mayDelete: boolean;
}

function Actions({ recordId, record, mayEdit, mayDelete }: ActionsProps) {
  const store = useStore();
  const listPath = useListPath();
  return (
    <>
      {mayDelete &&
        (record ? (
          <DeleteRecord record={record} />
        ) : (
          <Button variant="default" disabled>
            Delete
          </Button>
        ))}
      {mayEdit && (
        <Button variant="default" component={Link} to={listPath('/edit-financial', store._id, { record: recordId })}>
          Edit
        </Button>
      )}
    </>
  );
}

function CounterActions(props: RecordActionsProps) {
  const { member, isPersonal, staff } = useStaffMember();
  const question = usePinQuestion();
  const ask = () =>
    question.ask((pin) => identify(pin, props.recordId)).catch((error: unknown) => reportFailure(error, showMessage));
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
      <Actions {...props} mayEdit={mayEdit} mayDelete={mayDelete} />
      {!isPersonal && (
        <Button variant={member ? 'subtle' : 'default'} onClick={() => void ask()}>
          {member ? 'Not you?' : 'Enter PIN to edit or delete'}
        </Button>
      )}
      <PinDialog {...question.dialog} title="Who’s on shift?" confirmLabel="Continue" />
    </>
  );
}
