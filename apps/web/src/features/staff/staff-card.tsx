import type { Loan } from '@quarterdeck/contract/loans';
import type { StaffMember } from '@quarterdeck/contract/staff';
import { businessDate } from '@quarterdeck/domain/business-date';
import { daysOverdue, describeDue } from '@quarterdeck/domain/loan';
import { IconChevronDown, IconHistory } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import { revealPin } from '../../platform/session/secrets.ts';
import { Money } from '../../ui/data/money.tsx';
import { Secret } from '../../ui/data/secret.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { EmailLink, PhoneLink } from '../../ui/feedback/contact-link.tsx';
import { PlainButtonLink } from '../../ui/inputs/plain-button.tsx';
import { IconLink } from '../../ui/layout/icon-link.tsx';
import { RowActions } from '../../ui/layout/row-actions.tsx';
import { storePath, useListPath, useToday } from '../stores/selected-store.ts';
import { DeleteStaff } from './delete-staff.tsx';
import classes from './staff-card.module.css';
import { describePay, describePermissions, fullName } from './staff-words.ts';

interface StaffCardProps {
  member: StaffMember;
  storeName: string;
  /** Its position in the list. */
  place: ComponentProps<'article'>;
  onProblem: (problem: string | null) => void;
}

/** On a phone, a row that expands to show the details. */
export function StaffCard({ member, storeName, place, onProblem }: StaffCardProps) {
  const { _id: id, isActive, position, loan } = member;
  const [isOpen, setOpen] = useState(false);
  const name = fullName(member);
  return (
    <article className={classes.card} aria-labelledby={`staff-${id}`} {...place}>
      <div className={classes.head}>
        <h2 id={`staff-${id}`} className={classes.name}>
          {name}
        </h2>
        <StatusBadge tone={isActive ? 'good' : 'quiet'}>{isActive ? 'ACTIVE' : 'INACTIVE'}</StatusBadge>
        <p className={classes.place}>
          {position}
          <span className={classes.store}> · {storeName}</span>
          {loan?.status === 'active' && (
            <span className={classes.owes}>
              {' · '}Owes <Money dollars={loan.outstanding} />
            </span>
          )}
        </p>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-label={`Details of ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
      </div>
      <div className={classes.details} data-open={isOpen || undefined}>
        <p className={classes.pay}>{describePay(member)}</p>
        <StaffFacts member={member} />
      </div>
      <div className={classes.actions}>
        <Actions member={member} onProblem={onProblem} />
      </div>
    </article>
  );
}

const StaffFacts = ({ member }: { member: StaffMember }) => (
  <dl className={classes.facts}>
    <dt>Username</dt>
    <dd className={classes.code}>{member.username}</dd>
    <dt>PIN</dt>
    <dd className={classes.code}>
      <Secret isPin reveal={() => revealPin(member._id)} what={`PIN of ${fullName(member)}`} />
    </dd>
    <dt>Phone</dt>
    <dd>
      <PhoneLink phone={member.phone} />
    </dd>
    <dt>Email</dt>
    <dd>
      <EmailLink email={member.email} />
    </dd>
    <dt>Records</dt>
    <dd>{describePermissions(member)}</dd>
    <dt>Loan</dt>
    <dd>
      <LoanState loan={member.loan} />
    </dd>
  </dl>
);

/** The outstanding amount and its due date. */
function LoanState({ loan }: { loan: Loan | null }) {
  const today = useToday();
  if (!loan) return 'None';
  if (loan.writtenOff) return 'Written off';
  if (loan.status === 'paid') return 'Paid back';
  const terms = { dueDate: businessDate(loan.dueDate), status: loan.status };
  const isOverdue = daysOverdue(terms, today) > 0;
  return (
    <span className={classes.loan}>
      <span>
        Owes <Money dollars={loan.outstanding} emphasis />
      </span>
      <StatusBadge tone={isOverdue ? 'bad' : 'quiet'}>{describeDue(terms, today)}</StatusBadge>
    </span>
  );
}

function Actions({ member, onProblem }: Pick<StaffCardProps, 'member' | 'onProblem'>) {
  const { _id: staff, storeId } = member;
  const listPath = useListPath();
  const name = fullName(member);
  return (
    <RowActions of={name}>
      <PlainButtonLink look="quiet" to={listPath('/edit-staff', storeId, { staff })} ariaLabel={`Edit ${name}`}>
        Edit
      </PlainButtonLink>
      <PlainButtonLink look="quiet" to={listPath('/staff-loans', storeId, { staff })} ariaLabel={`Loans of ${name}`}>
        Loans
      </PlainButtonLink>
      <PlainButtonLink look="quiet" to={listPath('/curriculum-vitae', storeId, { staff })} ariaLabel={`CV of ${name}`}>
        CV
      </PlainButtonLink>
      <DeleteStaff member={member} onProblem={onProblem} />
      <IconLink
        to={storePath('/store-history', storeId, { subject: staff })}
        label={`History of ${name}`}
        text="History"
        icon={<IconHistory size={20} aria-hidden="true" />}
      />
    </RowActions>
  );
}
