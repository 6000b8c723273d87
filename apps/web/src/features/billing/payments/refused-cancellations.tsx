import type { RefusedCancellation } from '@quarterdeck/contract/cancellations';
import { Button } from '@mantine/core';
import { fromDollars, formatMoney } from '@quarterdeck/domain/money';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { reportFailure } from '../../../platform/api/report-failure.ts';
import { Facts } from '../../../ui/data/facts.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { ErrorBanner } from '../../../ui/feedback/banner.tsx';
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx';
import { showMessage } from '../../../ui/feedback/undo-notice.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { focusHeading } from '../../../ui/layout/focus-heading.ts';
import { dayAndTime } from './payment-words.ts';
import classes from './refused-cancellations.module.css';

const listQuery = () => api.cancellations.refused.queryOptions();

/** Stores the server's response, the remaining cancellations. */
const keep = (waiting: RefusedCancellation[]) => queryClient.setQueryData(listQuery().queryKey, waiting);

/**
 * For HR: subscriptions that PayPal has not cancelled, and payments that it has not refunded. Hidden while the list is
 * empty.
 */
export function RefusedCancellations() {
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = useQuery(listQuery());
  if (waiting.isLoadingError)
    return <LoadFailed what="the refused cancellations" error={waiting.error} onRetry={() => void waiting.refetch()} />;
  if (!waiting.data?.length) return null;
  return (
    <Card
      title="Cancellations and refunds to settle"
      note="PayPal hasn’t confirmed these. Cancel or refund them in the PayPal business account, then mark them as done."
    >
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      <ul className={classes.list} aria-label="Cancellations and refunds to settle">
        {waiting.data.map((cancellation) => (
          <RefusedItem key={cancellation._id} cancellation={cancellation} onProblem={setProblem} />
        ))}
      </ul>
    </Card>
  );
}

interface RefusedItemProps {
  cancellation: RefusedCancellation;
  onProblem: (problem: string | null) => void;
}

/** The name of the subscription to cancel or the payment to refund. */
const nameOf = ({ subscriptionId, paymentId }: RefusedCancellation): string => paymentId ?? subscriptionId;

function useDecisions({ cancellation, onProblem }: RefusedItemProps) {
  const { _id, kind } = cancellation;
  const isRefund = kind === 'refund';
  const handlers = {
    onMutate: () => onProblem(null),
    onError: (error: unknown) => reportFailure(error, onProblem),
  };
  const retry = useMutation({
    ...api.cancellations.retry.mutationOptions(),
    ...handlers,
    onSuccess(waiting) {
      const isLeft = waiting.some((each) => each._id === _id);
      if (isLeft) onProblem(`PayPal still refuses to ${isRefund ? 'refund' : 'cancel'} ${nameOf(cancellation)}.`);
      else settled(isRefund ? 'Payment refunded by PayPal' : 'Subscription cancelled at PayPal');
      keep(waiting);
    },
  });
  const close = useMutation({
    ...api.cancellations.close.mutationOptions(),
    ...handlers,
    onSuccess(waiting) {
      settled('Marked as done');
      keep(waiting);
    },
  });
  return { retry, close };
}

function RefusedItem({ cancellation, onProblem }: RefusedItemProps) {
  const { _id, kind, subscriptionId, plan, price, currency, reason, since, tries, problem, isRetried } = cancellation;
  const amount = formatMoney(fromDollars(price), currency);
  const what =
    kind === 'refund'
      ? [
          { label: 'Refund', value: `${amount} of ${plan}` },
          { label: 'Subscription', value: subscriptionId },
        ]
      : [{ label: 'Plan', value: `${plan}, ${amount} per month` }];
  const { retry, close } = useDecisions({ cancellation, onProblem });
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <h3 className={classes.id}>{nameOf(cancellation)}</h3>
        <StatusBadge tone={isRetried ? 'caution' : 'bad'}>{isRetried ? 'Still retrying' : 'Refused'}</StatusBadge>
      </div>
      <Facts
        facts={[
          ...what,
          { label: 'Reason', value: reason },
          { label: 'Since', value: dayAndTime(since) },
          { label: 'PayPal’s answer', value: <span className={classes.answer}>{problem}</span> },
          { label: 'Attempts', value: String(tries) },
        ]}
      />
      <div className={classes.actions}>
        <Button
          variant="default"
          loading={retry.isPending}
          disabled={close.isPending}
          aria-label={`Try again: ${nameOf(cancellation)}`}
          onClick={() => retry.mutate({ _id })}
        >
          Try again
        </Button>
        <Button
          variant="default"
          loading={close.isPending}
          disabled={retry.isPending}
          aria-label={`Mark as done: ${nameOf(cancellation)}`}
          onClick={() => close.mutate({ _id })}
        >
          Mark as done
        </Button>
      </div>
    </li>
  );
}

function settled(message: string): void {
  showMessage(message);
  // The focused button disappears with its row.
  focusHeading();
}
