import { Button } from '@mantine/core';
import { IconUserCheck, IconUserQuestion } from '@tabler/icons-react';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { useCounter } from '../../platform/session/counter.ts';
import { identify, leaveShift, useStaffMember } from '../../platform/session/staff-member.ts';
import { usePinQuestion } from '../../platform/session/pin-question.ts';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { PinDialog } from '../../ui/inputs/pin-dialog.tsx';
import classes from '../../ui/shift-line.module.css';

/**
 * The staff member on shift, identified by PIN on a shared screen or by a personal sign-in. In a store that asks for a
 * PIN with every save, the name appears only after a PIN was entered to view or change a record.
 */
export function ShiftLine() {
  const { member, isPersonal, onShift, staff } = useStaffMember();
  const counter = useCounter();
  const question = usePinQuestion();
  const failed = (error: unknown) => reportFailure(error, showMessage);
  const change = () => (member ? leaveShift() : question.ask((pin) => identify(pin)));
  if (staff.isPending || (!member && !counter.data?.remembersShift)) return null;
  return (
    <div className={classes.line}>
      {member ? <IconUserCheck size={22} aria-hidden="true" /> : <IconUserQuestion size={22} aria-hidden="true" />}
      <p className={classes.words} role="status">
        {member ? (
          <>
            <strong>
              {member.firstName} {member.lastName}
            </strong>{' '}
            is on shift <span className={classes.position}>{member.position}</span>
          </>
        ) : (
          'Who’s on shift?'
        )}
      </p>
      {(!member || !isPersonal || onShift) && (
        // One button for both, so that it keeps the focus.
        <Button variant="default" onClick={() => void change().catch(failed)}>
          {member ? 'Not you?' : 'Enter PIN'}
        </Button>
      )}
      <PinDialog {...question.dialog} title="Who’s on shift?" confirmLabel="Continue" />
    </div>
  );
}
