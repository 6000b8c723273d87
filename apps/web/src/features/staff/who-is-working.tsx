import { Button } from '@mantine/core';
import { IconUserCheck, IconUserQuestion } from '@tabler/icons-react';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { useCounter } from '../../platform/session/counter.ts';
import { identify, leaveShift, useStaffMember } from '../../platform/session/person.ts';
import { usePinQuestion } from '../../platform/session/pin-question.ts';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { PinDialog } from '../../ui/inputs/pin-dialog.tsx';
import classes from '../../ui/who-is-working.module.css';

/**
 * The staff member on shift, identified by PIN on a shared screen or by a personal sign-in. In a store that asks for a
 * PIN with every save, the name appears only after a PIN was entered to view or change a record.
 */
export function WhoIsWorking() {
  const { person, isPersonal, onShift, staff } = useStaffMember();
  const counter = useCounter();
  const question = usePinQuestion();
  const failed = (error: unknown) => reportFailure(error, showMessage);
  const change = () => (person ? leaveShift() : question.ask((pin) => identify(pin)));
  if (staff.isPending || (!person && !counter.data?.remembersShift)) return null;
  return (
    <div className={classes.line}>
      {person ? <IconUserCheck size={22} aria-hidden="true" /> : <IconUserQuestion size={22} aria-hidden="true" />}
      <p className={classes.words} role="status">
        {person ? (
          <>
            <strong>
              {person.firstName} {person.lastName}
            </strong>{' '}
            is on shift <span className={classes.position}>{person.position}</span>
          </>
        ) : (
          'Who’s on shift?'
        )}
      </p>
      {(!person || !isPersonal || onShift) && (
        // One button for both, so that it keeps the focus.
        <Button variant="default" onClick={() => void change().catch(failed)}>
          {person ? 'Not you?' : 'Enter PIN'}
        </Button>
      )}
      <PinDialog {...question.dialog} title="Who’s on shift?" confirmLabel="Continue" />
    </div>
  );
}
