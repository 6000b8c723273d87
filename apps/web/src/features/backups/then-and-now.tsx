import type { RestoredStore, StoreCounts } from '@quarterdeck/contract/backups';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import classes from './then-and-now.module.css';

const COUNTED: { key: keyof StoreCounts; label: string }[] = [
  { key: 'records', label: 'Records' },
  { key: 'games', label: 'Games' },
  { key: 'staff', label: 'Staff' },
  { key: 'loans', label: 'Loans' },
];

const OUTCOMES: Record<RestoredStore['outcome'], { badge: string; text: string } | null> = {
  kept: null,
  back: { badge: 'Restored', text: 'It was deleted after this backup. It’s restored with everything in it.' },
  'back-unpaid': {
    badge: 'Restored, unpaid',
    text: 'It’s restored with everything in it. Its counter can’t sign in until you pay again. If it was permanently deleted, its staff get new sign-ins.',
  },
  'in-deleted': {
    badge: 'Moves to Recently deleted',
    text: 'It was your free store, and you have another one now. It moves to Recently deleted with everything in it.',
  },
};

/** Each store's contents now and after the restore. */
export const ThenAndNow = ({ stores }: { stores: RestoredStore[] }) =>
  stores.map((store) => <StoreThenAndNow key={store._id} store={store} />);

function StoreThenAndNow({ store: { storeName, outcome, then, now } }: { store: RestoredStore }) {
  const notice = OUTCOMES[outcome];
  return (
    <Card
      title={storeName}
      note={notice?.text}
      actions={notice && <StatusBadge tone={outcome === 'back' ? 'good' : 'caution'}>{notice.badge}</StatusBadge>}
    >
      <table className={classes.table}>
        <caption className="visually-hidden">{storeName}, now and after restoring</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">Now</th>
            <th scope="col">After restoring</th>
          </tr>
        </thead>
        <tbody>
          {COUNTED.map(({ key, label }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{now === null ? '–' : now[key].toLocaleString('en-US')}</td>
              <td className={now !== null && now[key] === then[key] ? undefined : classes.other}>
                {then[key].toLocaleString('en-US')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
