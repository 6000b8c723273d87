import { Button } from '@mantine/core';
import { IconUserCheck, IconUserQuestion } from '@tabler/icons-react';
import { identify, usePerson } from '../../platform/person.ts';
import { usePinQuestion } from '../../platform/pin-question.ts';
import { reportFailure } from '../../platform/report-failure.ts';
import { PinDialog } from '../../ui/pin-dialog.tsx';
import { showMessage } from '../../ui/undo-notice.tsx';
import classes from './who-is-working.module.css';

/** Who uses the screen: said by PIN on a shared one, known from the sign-in on one's own. */
export function WhoIsWorking() {
  const { person, isPersonal, staff } = usePerson();
  const question = usePinQuestion();
  const ask = () => question.ask(identify).catch((error: unknown) => reportFailure(error, showMessage));
  if (staff.isPending) return null;
  return (
    <div className={classes.line}>
      {person ? <IconUserCheck size={22} aria-hidden="true" /> : <IconUserQuestion size={22} aria-hidden="true" />}
      <p className={classes.words} role="status">
        {person ? (
          <>
            <strong>
              {person.firstName} {person.lastName}
            </strong>{' '}
            is working <span className={classes.position}>{person.position}</span>
          </>
        ) : (
          'Nobody has said who is working'
        )}
      </p>
      {!isPersonal && (
        <Button variant="default" onClick={() => void ask()}>
          {person ? 'Change person' : 'Say who you are'}
        </Button>
      )}
      <PinDialog {...question.dialog} title="Who is working?" confirmLabel="Continue" />
    </div>
  );
}
