import type { Purchase } from '@quarterdeck/contract/checkout';
import { formatMedium, localDate } from '@quarterdeck/domain/business-date';
import { cents, formatMoney } from '@quarterdeck/domain/money';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { useUser } from '../../platform/session/session.ts';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import classes from './purchase-list.module.css';
import { TryAgain } from './try-again.tsx';

const STATUSES = {
  SUCCESS: { word: 'Paid', tone: 'good' },
  PENDING: { word: 'Pending', tone: 'caution' },
  FAILED: { word: 'Failed', tone: 'bad' },
  CANCELLED: { word: 'Not paid', tone: 'quiet' },
  REFUNDED: { word: 'Refunded', tone: 'returned' },
} as const;

/** The text fits an unpaid purchase and a purchase that was paid a moment ago. */
const UNCONFIRMED = 'The card provider hasn’t confirmed it yet';

/** The owner's purchases, latest first. */
export function PurchaseList() {
  const { _id: ownerId } = useUser();
  const [problem, setProblem] = useState<string | null>(null);
  const purchases = useQuery(api.checkout.purchaseHistory.queryOptions({ input: { ownerId } }));
  return (
    <div className={classes.purchases}>
      <h3 className={classes.title}>Your purchases</h3>
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      {purchases.isPending && <RowSkeletons count={1} />}
      {purchases.isLoadingError && (
        <LoadFailed what="your purchases" error={purchases.error} onRetry={() => void purchases.refetch()} />
      )}
      {purchases.data?.length === 0 && <p className={classes.quiet}>No purchases yet.</p>}
      {purchases.data && purchases.data.length > 0 && (
        <ul className={classes.list}>
          {purchases.data.map((purchase) => (
            <PurchaseRow key={purchase._id} purchase={purchase} onProblem={setProblem} />
          ))}
        </ul>
      )}
    </div>
  );
}

function PurchaseRow({ purchase, onProblem }: { purchase: Purchase; onProblem: (problem: string | null) => void }) {
  const { name, amountInCents, currency, status, failureReason, isCharged, createdAt } = purchase;
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
      {status !== 'SUCCESS' && status !== 'REFUNDED' && !isCharged && (
        <div className={classes.actions}>
          <TryAgain purchase={purchase} />
          <Dismiss purchase={purchase} onProblem={onProblem} />
        </div>
      )}
    </li>
  );
}

/** Removes an unpaid purchase from the list. It reappears if it is paid later. */
function Dismiss({
  purchase: { _id, name },
  onProblem,
}: {
  purchase: Purchase;
  onProblem: (problem: string | null) => void;
}) {
  const dismissal = useMutation({
    ...api.checkout.dismiss.mutationOptions(),
    onMutate: () => onProblem(null),
    // The focused button disappears with its row.
    onSuccess: focusHeading,
    onError: (error) => reportFailure(error, onProblem),
  });
  return (
    <Button
      variant="subtle"
      loading={dismissal.isPending}
      aria-label={`Dismiss ${name}`}
      onClick={() => dismissal.mutate({ _id })}
    >
      Dismiss
    </Button>
  );
}
