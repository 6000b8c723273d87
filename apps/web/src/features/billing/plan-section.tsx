import type { PaymentSummary } from '@quarterdeck/contract/billing';
import { Button } from '@mantine/core';
import { tierName } from '@quarterdeck/domain/billing';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { BillingNote } from './billing-note.tsx';
import classes from './plan-section.module.css';
import { dayOf } from './standing-note.tsx';

const LINES = 6;

/** The owner's plan and its costs, across all stores. */
export function PlanSection() {
  const summary = useQuery(api.billing.summary.queryOptions({ input: {} }));
  return (
    <Card title="Billing & Subscription">
      {summary.isPending && <RowSkeletons count={LINES} />}
      {summary.isLoadingError && (
        <LoadFailed what="your plan" error={summary.error} onRetry={() => void summary.refetch()} />
      )}
      {summary.data && (
        <>
          <BillingNote mode={summary.data.mode} />
          <Plan summary={summary.data} />
          <div>
            <Button component={Link} to="/all-billing-history" variant="default">
              View Billing History
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function Plan({ summary }: { summary: PaymentSummary }) {
  const { nextBillingDate, storeLimit, paymentIssues } = summary;
  const lines = [
    { label: 'Current plan', value: tierName(summary.highestTier) },
    { label: 'Next billing date', value: nextBillingDate === null ? '–' : dayOf(nextBillingDate) },
    { label: 'Store limit', value: storeLimit ?? 'Unlimited' },
    { label: 'Total stores', value: summary.totalStores },
    { label: 'Active stores', value: summary.activeStores },
    { label: 'Paid subscriptions', value: summary.paidSubscriptions },
  ];
  return (
    <dl className={classes.lines}>
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {paymentIssues > 0 && (
        <div className={classes.issues}>
          <dt>Payment issues</dt>
          <dd>{paymentIssues}</dd>
        </div>
      )}
    </dl>
  );
}
