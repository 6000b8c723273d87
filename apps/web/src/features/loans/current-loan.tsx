import type { Loan } from '@quarterdeck/contract/loans';
import type { StaffMember } from '@quarterdeck/contract/staff';
import { businessDate, formatMedium, localDate } from '@quarterdeck/domain/business-date';
import { daysOverdue, describeDue } from '@quarterdeck/domain/loan';
import { fromDollars, toDollars } from '@quarterdeck/domain/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './current-loan.module.css';
import { EditTerms } from './edit-terms.tsx';
import { paidOf } from './loan-values.ts';
import { RemoveLoan } from './remove-loan.tsx';

interface CurrentLoanProps {
  member: StaffMember;
  loan: Loan;
  onRefused: (message: string) => void;
}

/** The latest loan, whether it runs or is paid: what is owed and how far it is paid back. */
export function CurrentLoan({ member, loan, onRefused }: CurrentLoanProps) {
  return (
    <Card title={loan.status === 'active' ? 'Current Loan' : 'Latest Loan'} actions={<DueBadge loan={loan} />}>
      <Balance loan={loan} />
      <Terms member={member} loan={loan} onRefused={onRefused} />
    </Card>
  );
}

function DueBadge({ loan }: { loan: Loan }) {
  const [terms, today] = [{ dueDate: businessDate(loan.dueDate), status: loan.status }, localDate(new Date())];
  const isOverdue = daysOverdue(terms, today) > 0;
  const tone = loan.status === 'paid' ? 'good' : isOverdue ? 'bad' : 'quiet';
  return <StatusBadge tone={tone}>{describeDue(terms, today)}</StatusBadge>;
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
        </span>
      </div>
      <progress className={classes.progress} value={paid} max={fromDollars(loan.amount)} aria-label="Paid back" />
    </div>
  );
}

function Terms({ member, loan, onRefused }: CurrentLoanProps) {
  const [isEditing, setEditing] = useState(false);
  const isActive = loan.status === 'active';
  if (isEditing && isActive) return <EditTerms member={member} loan={loan} onDone={() => setEditing(false)} />;
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
            Change Due Date or Notes
          </Button>
          {loan.payments.length === 0 && <RemoveLoan member={member} loan={loan} onRefused={onRefused} />}
        </div>
      )}
    </>
  );
}
