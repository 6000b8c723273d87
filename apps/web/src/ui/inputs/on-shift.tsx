import { Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { leaveShift, useStaffMember } from '../../platform/session/staff-member.ts';
import { showMessage } from '../feedback/undo-notice.ts';
import classes from '../shift-line.module.css';

/** The staff member for whom the counter saves without a PIN. Hidden if the counter always asks for a PIN. */
export function OnShift() {
  const { onShift } = useStaffMember();
  if (!onShift) return null;
  return (
    <div className={classes.line}>
      <IconUserCheck size={22} aria-hidden="true" />
      <p className={classes.words} role="status">
        <strong>
          {onShift.firstName} {onShift.lastName}
        </strong>{' '}
        is on shift
      </p>
      <Button
        variant="default"
        onClick={() => void leaveShift().catch((error: unknown) => reportFailure(error, showMessage))}
      >
        Not you?
      </Button>
    </div>
  );
}
