import type { Purchase } from '@quarterdeck/contract/checkout';
import { formatMedium, localDate } from '@quarterdeck/domain/business-date';
import { cents, formatMoney } from '@quarterdeck/domain/money';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { useUser } from '../../platform/session.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './purchase-list.module.css';

const STATUSES = {
  SUCCESS: { word: 'Paid', tone: 'good' },
  PENDING: { word: 'Pending', tone: 'caution' },
  FAILED: { word: 'Failed', tone: 'bad' },
  CANCELLED: { word: 'Not paid', tone: 'quiet' },
  REFUNDED: { word: 'Given back', tone: 'returned' },
} as const;

/** True of what was left unpaid as well as of what was paid a moment ago. */
const UNCONFIRMED = 'Not confirmed by the card provider yet';

/** What the owner bought or began to buy, latest first. */
export function PurchaseList() {
  const { _id: ownerId } = useUser();
  const purchases = useQuery(api.checkout.purchaseHistory.queryOptions({ input: { ownerId } }));
  return (
    <div className={classes.purchases}>
      <h3 className={classes.title}>Your purchases</h3>
      {purchases.isPending && <RowSkeletons count={1} />}
      {purchases.isLoadingError && <LoadFailed error={purchases.error} onRetry={() => void purchases.refetch()} />}
      {purchases.data?.length === 0 && <p className={classes.quiet}>Nothing was bought yet.</p>}
      {purchases.data && purchases.data.length > 0 && (
        <ul className={classes.list}>
          {purchases.data.map((purchase) => (
            <PurchaseRow key={purchase._id} purchase={purchase} />
          ))}
        </ul>
      )}
    </div>
  );
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const { name, amountInCents, currency, status, failureReason, createdAt } = purchase;
  const { word, tone } = STATUSES[status];
  const remark = failureReason ?? (status === 'PENDING' ? UNCONFIRMED : null);
  return (
    <li className={classes.purchase}>
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        <time className={classes.quiet} dateTime={createdAt}>
          {formatMedium(localDate(new Date(createdAt)))}
        </time>
        {remark !== null && <p className={classes.reason}>{remark}</p>}
      </div>
      <div className={classes.result}>
        <span className={classes.amount}>{formatMoney(cents(amountInCents), currency)}</span>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </div>
    </li>
  );
}
