import type { UserInfo } from '@quarterdeck/contract/hr';
import { formatMedium, localDate } from '@quarterdeck/domain/business-date';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import rows from '../../ui/data/row-list.module.css';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { RowActions } from '../../ui/layout/row-actions.tsx';
import { accountHistoryOf } from './account-history-path.ts';
import classes from './user-row.module.css';

const dayOf = (moment: string) => formatMedium(localDate(new Date(moment)));

/** An owner, as HR sees them. */
export function UserRow({ user, onEdit }: { user: UserInfo; onEdit: () => void }) {
  const { name, email, notes, stores, visitCount, createdAt, lastSeenAt } = user;
  return (
    <li className={`${rows.row} ${classes.row}`}>
      <div className={rows.subject}>
        <h2 className={rows.name}>{name}</h2>
        <p className={rows.quiet}>{email}</p>
        <Badges user={user} />
        {notes !== '' && <p className={classes.notes}>{notes}</p>}
      </div>
      <dl className={classes.facts}>
        <Fact label="Stores" value={stores.toLocaleString('en-US')} />
        <Fact label="Visits" value={visitCount.toLocaleString('en-US')} />
        <Fact label="Joined" value={dayOf(createdAt)} />
        <Fact label="Last seen" value={lastSeenAt === null ? 'Not signed in' : dayOf(lastSeenAt)} />
      </dl>
      <div className={classes.action}>
        <RowActions of={`${name}, ${email}`}>
          <Button
            component={Link}
            variant="subtle"
            to={accountHistoryOf(user._id)}
            aria-label={`History of ${name}, ${email}`}
          >
            History
          </Button>
          <Button variant="default" aria-label={`Edit ${name}, ${email}`} onClick={onEdit}>
            Edit
          </Button>
        </RowActions>
      </div>
    </li>
  );
}

function Badges({ user: { emailVerified, HR, hrRequested } }: { user: UserInfo }) {
  return (
    <p className={classes.badges}>
      {emailVerified ? (
        <StatusBadge tone="good">Verified</StatusBadge>
      ) : (
        <StatusBadge tone="caution">Not verified</StatusBadge>
      )}
      {HR && <StatusBadge tone="quiet">HR</StatusBadge>}
      {hrRequested && !HR && <StatusBadge tone="quiet">Requested HR</StatusBadge>}
    </p>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
