import type { CheckedLoan } from '@quarterdeck/contract/staff';
import { counted } from '@quarterdeck/domain/counted';
import { daysOverdue } from '@quarterdeck/domain/loan';
import { formatMedium, type BusinessDate } from '@quarterdeck/domain/business-date';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, client } from '../../platform/api/api.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { usePinQuestion } from '../../platform/session/pin-question.ts';
import { Facts } from '../../ui/data/facts.tsx';
import { Money } from '../../ui/data/money.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { DialogButtons } from '../../ui/inputs/dialog-buttons.tsx';
import { PinDialog } from '../../ui/inputs/pin-dialog.tsx';
import { useToday } from '../stores/selected-store.ts';
import classes from './check-loans.module.css';

/** Shows a staff member's own loan after a PIN. The dot means that a staff member of the store has a loan. */
export function CheckLoans() {
  const button = useRef<HTMLButtonElement>(null);
  const counter = useQuery(api.staff.counter.queryOptions());
  const question = usePinQuestion();
  const [checked, setChecked] = useState<CheckedLoan | null>(null);

  async function check(): Promise<void> {
    try {
      setChecked(await question.ask((pin) => client.staff.checkLoan({ pin })));
    } catch (error) {
      reportFailure(error, showMessage);
    }
  }

  return (
    <>
      <Button ref={button} variant="default" onClick={() => void check()} className={classes.button ?? ''}>
        Check Loans
        {counter.data?.hasActiveLoan && (
          <span className={classes.dot}>
            <span className="visually-hidden">: there is an active loan</span>
          </span>
        )}
      </Button>
      <PinDialog {...question.dialog} title="Check Loans" confirmLabel="Check">
        <p>Enter your PIN to see your loan.</p>
      </PinDialog>
      <Modal
        opened={checked !== null}
        onClose={() => setChecked(null)}
        title="Check Loans"
        // It opens over the PIN dialog, whose field is gone.
        returnFocus={false}
        onExitTransitionEnd={() => button.current?.focus()}
      >
        <div className={classes.result}>{checked && <Result checked={checked} />}</div>
        <DialogButtons>
          <Button variant="default" onClick={() => setChecked(null)} data-autofocus>
            Close
          </Button>
        </DialogButtons>
      </Modal>
    </>
  );
}

function Result({ checked: { firstName, lastName, loan } }: { checked: CheckedLoan }) {
  const today = useToday();
  const name = `${firstName} ${lastName}`;
  if (!loan) return <p>No active loan was found for {name}.</p>;
  const dueDate = loan.dueDate as BusinessDate;
  const overdue = daysOverdue({ dueDate, status: 'active' }, today);
  return (
    <Facts
      facts={[
        { label: 'Staff member', value: name },
        { label: 'Amount', value: <Money dollars={loan.amount} /> },
        { label: 'Outstanding', value: <Money dollars={loan.outstanding} emphasis /> },
        {
          label: 'Due date',
          value: (
            <>
              {formatMedium(dueDate)}{' '}
              {overdue > 0 && <StatusBadge tone="bad">{counted(overdue, 'day')} overdue</StatusBadge>}
            </>
          ),
        },
      ]}
    />
  );
}
