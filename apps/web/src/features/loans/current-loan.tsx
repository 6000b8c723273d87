import type { Loan } from '@quarterdeck/contract/loans';
import { businessDate, formatMedium } from '@quarterdeck/domain/business-date';
import { daysOverdue, describeDue } from '@quarterdeck/domain/loan';
import { fromDollars, toDollars } from '@quarterdeck/domain/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Money } from '../../ui/data/money.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { Lent } from './borrower.ts';
import classes from './current-loan.module.css';
import { EditTerms } from './edit-terms.tsx';
import { paidOf } from './loan-values.ts';
import { RemoveLoan } from './remove-loan.tsx';
import { UndoWriteOff, WriteOff } from './write-off.tsx';

interface CurrentLoanProps extends Lent {
  onProblem: (problem: string | null) => void;
}

/** The latest loan, open or closed, with the outstanding amount and the progress of repayment. */
export function CurrentLoan({ borrower, loan, onProblem }: CurrentLoanProps) {
  return (
    <Card
      title={loan.status === 'active' ? 'Current loan' : 'Latest loan'}
      actions={<DueBadge borrower={borrower} loan={loan} />}
    >
      <Balance loan={loan} />
      <Terms borrower={borrower} loan={loan} onProblem={onProblem} />
    </Card>
  );
}

function toneOf(isOverdue: boolean, { status, writtenOff }: Loan): 'bad' | 'good' | 'quiet' {
  if (isOverdue) return 'bad';
  return status === 'paid' && !writtenOff ? 'good' : 'quiet';
}

function DueBadge({ borrower, loan }: Lent) {
  const { status, writtenOff } = loan;
  const today = businessDate(borrower.today);
  const terms = { dueDate: businessDate(loan.dueDate), status, writtenOff };
  const isOverdue = daysOverdue(terms, today) > 0;
  return <StatusBadge tone={toneOf(isOverdue, loan)}>{describeDue(terms, today)}</StatusBadge>;
}

function Balance({ loan }: { loan: Loan }) {
  const paid = paidOf(loan);
  return (
    <div className={classes.balance}>
      <div className={classes.figure}>
        <span className={classes.label}>Outstanding</span>
        <span className={classes.hero}>
          <Money dollars={loan.outstanding} emphasis />
        </span>
        <span className={classes.compared}>
          <Money dollars={toDollars(paid)} /> of <Money dollars={loan.amount} /> paid back
          {loan.writtenOff && (
            <>
              , <Money dollars={loan.writtenOffAmount} /> written off
            </>
          )}
        </span>
      </div>
      <progress className={classes.progress} value={paid} max={fromDollars(loan.amount)} aria-label="Paid back" />
    </div>
  );
}

function Terms({ borrower, loan, onProblem }: CurrentLoanProps) {
  const [isEditing, setEditing] = useState(false);
  const isActive = loan.status === 'active';
  if (isEditing && isActive) return <EditTerms borrower={borrower} loan={loan} onDone={() => setEditing(false)} />;
  return (
    <>
      <dl className={classes.terms}>
        <dt>Amount</dt>
        <dd>
          <Money dollars={loan.amount} />
        </dd>
        <dt>Paid</dt>
        <dd>
          <Money dollars={toDollars(paidOf(loan))} />
        </dd>
        <dt>Issued</dt>
        <dd>{formatMedium(businessDate(loan.dateIssued))}</dd>
        <dt>Due</dt>
        <dd>{formatMedium(businessDate(loan.dueDate))}</dd>
        {loan.writtenOffDate !== null && (
          <>
            <dt>Written off</dt>
            <dd>
              <Money dollars={loan.writtenOffAmount} /> on {formatMedium(businessDate(loan.writtenOffDate))}
            </dd>
          </>
        )}
        {loan.writeOffReason && (
          <>
            <dt>Reason</dt>
            <dd className={classes.notes}>{loan.writeOffReason}</dd>
          </>
        )}
        {loan.notes && (
          <>
            <dt>Notes</dt>
            <dd className={classes.notes}>{loan.notes}</dd>
          </>
        )}
      </dl>
      {isActive && (
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setEditing(true)}>
            Change due date or notes
          </Button>
          <WriteOff borrower={borrower} loan={loan} />
          {loan.payments.length === 0 && <RemoveLoan borrower={borrower} loan={loan} onProblem={onProblem} />}
        </div>
      )}
      {loan.writtenOff && (
        <div className={classes.actions}>
          <UndoWriteOff borrower={borrower} loan={loan} onProblem={onProblem} />
        </div>
      )}
    </>
  );
}
