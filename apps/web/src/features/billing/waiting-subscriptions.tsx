import type { Subscription } from '@quarterdeck/contract/billing';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMedium, localDate } from '@quarterdeck/domain/business-date';
import { api } from '../../platform/api/api.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { isWebAddress } from '../../platform/web-address.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { Card } from '../../ui/layout/card.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import classes from './waiting-subscriptions.module.css';

/** Requests that are not approved yet, with buttons to resume and dismiss them. */
export function WaitingSubscriptions({ waiting }: { waiting: Subscription[] }) {
  const [problem, setProblem] = useState<string | null>(null);
  if (waiting.length === 0) return null;
  return (
    <Card title="Pending subscriptions" note="You won’t be charged for these until you agree at PayPal.">
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      <ul className={classes.list}>
        {waiting.map((subscription) => (
          <WaitingItem key={subscription.subscriptionId} subscription={subscription} onProblem={setProblem} />
        ))}
      </ul>
    </Card>
  );
}

function WaitingItem({
  subscription,
  onProblem,
}: {
  subscription: Subscription;
  onProblem: (problem: string | null) => void;
}) {
  const { subscriptionId, storeName, approvalUrl, createdAt } = subscription;
  const dismissal = useMutation({
    ...api.billing.dismiss.mutationOptions(),
    onMutate: () => onProblem(null),
    onSuccess({ status }) {
      if (status === 'EXPIRED') showMessage(`${storeName} dismissed`);
      // The focused button was removed.
      focusHeading();
    },
    onError: (error) => reportFailure(error, onProblem),
  });
  return (
    <li>
      <p className={classes.text}>
        <b>{storeName}</b>: {approvalUrl === null ? 'PayPal is processing it.' : 'not approved yet.'}{' '}
        <span className={classes.since}>Started {formatMedium(localDate(new Date(createdAt)))}</span>
      </p>
      <div className={classes.actions}>
        {approvalUrl !== null && isWebAddress(approvalUrl) && (
          <Button component="a" href={approvalUrl} variant="default" aria-label={`${storeName}: Continue at PayPal`}>
            Continue at PayPal
          </Button>
        )}
        <Button
          variant="subtle"
          loading={dismissal.isPending}
          aria-label={`${storeName}: Dismiss`}
          onClick={() => dismissal.mutate({ subscriptionId })}
        >
          Dismiss
        </Button>
      </div>
    </li>
  );
}
