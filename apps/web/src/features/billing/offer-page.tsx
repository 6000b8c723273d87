import type { Store } from '@quarterdeck/contract/stores';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useOwnStores } from '../stores/selected-store.ts';
import { BillingNote } from './billing-note.tsx';
import { ConnectionTests } from './connection-tests.tsx';
import { useDeparture } from './departure.ts';
import classes from './offer-page.module.css';
import { PlanCard } from './plan-card.tsx';
import { WaitingPanel } from './waiting-panel.tsx';
import { WaitingSubscriptions } from './waiting-subscriptions.tsx';

export interface Offered {
  stores: Store[];
  /** The time at which the plans were fetched. */
  now: Date;
  /** False if payments are not configured. */
  canSubscribe: boolean;
  /** Redirects to the approval page. */
  onBegun: (approvalUrl: string) => void;
}

interface OfferPageProps {
  title: string;
  /** The item paid for. */
  item: string;
  /** The result of subscribing. */
  result: string;
  /** Shown beside the plan. */
  children: (offered: Offered) => ReactNode;
}

/** A subscription's price and benefits, the button to PayPal, and pending requests. */
export function OfferPage({ title, item, result, children }: OfferPageProps) {
  const summary = useQuery(api.billing.summary.queryOptions({ input: {} }));
  const stores = useOwnStores();
  const { address, leaveFor } = useDeparture();
  const failed = [summary, stores].find(({ isLoadingError }) => isLoadingError);

  if (address !== null)
    return (
      <Page title={title}>
        <WaitingPanel title="Taking you to PayPal…" text="You won’t be charged until you agree to the price there.">
          <a href={address}>Continue to PayPal</a>
        </WaitingPanel>
      </Page>
    );
  return (
    <Page title={title}>
      {failed?.error && (
        <>
          <LoadFailed what="your stores" error={failed.error} onRetry={() => void failed.refetch()} />
          <ConnectionTests />
        </>
      )}
      {!failed && (summary.isPending || stores.isPending) && <FormSkeleton fields={4} />}
      {summary.data && stores.data && (
        <>
          <BillingNote mode={summary.data.mode} />
          <div className={classes.columns}>
            <div className={classes.column}>
              <PlanCard item={item} result={result} />
            </div>
            <div className={classes.column}>
              <WaitingSubscriptions waiting={summary.data.waiting} />
              {children({
                stores: stores.data,
                now: new Date(stores.dataUpdatedAt),
                canSubscribe: summary.data.mode !== 'off',
                onBegun: leaveFor,
              })}
              {summary.data.mode !== 'off' && <ConnectionTests />}
            </div>
          </div>
        </>
      )}
    </Page>
  );
}
