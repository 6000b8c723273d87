import type { PaymentSummary } from '@quarterdeck/contract/billing';
import type { Store } from '@quarterdeck/contract/stores';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { api } from '../../platform/api.ts';
import { Note } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Page } from '../../ui/page.tsx';
import { PlainButtonLink } from '../../ui/plain-button.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { useStores } from '../stores/selected-store.ts';
import { BillingNote } from './billing-note.tsx';
import classes from './billing-screen.module.css';
import { ConnectionTests } from './connection-tests.tsx';
import { useDeparture } from './departure.ts';
import { carriedFrom, drafts, ENTITY, forgetMadeStores } from './new-store.ts';
import { PayAgain } from './pay-again.tsx';
import { PlanCard } from './plan-card.tsx';
import { SubscribeForm } from './subscribe-form.tsx';
import { WaitingPanel } from './waiting-panel.tsx';
import { WaitingSubscriptions } from './waiting-subscriptions.tsx';

/** Puts what was carried here into the draft, where a reload and a way back find it. @returns whether that is done, and whether anything was. */
function useCarried(): { isSettled: boolean; isCarried: boolean } {
  const visit = useLocation();
  const navigate = useNavigate();
  const carried = carriedFrom(visit.state);
  const [isCarried] = useState(carried !== null);

  useEffect(() => {
    if (carried === null) return;
    drafts.save(ENTITY, carried);
    void navigate(visit.pathname + visit.search, { replace: true, state: null });
  }, [carried, navigate, visit]);

  return { isSettled: carried === null, isCarried };
}

/** A store of their own for the owner to pay for: a new one, or with `?store=` one that was not paid for any more. */
export function Component() {
  const summary = useQuery(api.billing.summary.queryOptions({ input: {} }));
  const stores = useStores();
  const { isSettled, isCarried } = useCarried();
  const { address, leaveFor } = useDeparture();
  const isPending = summary.isPending || stores.isPending || !isSettled;
  const failed = [summary, stores].find(({ isLoadingError }) => isLoadingError);

  return (
    <Page title="New Store (Subscription)">
      {address !== null && (
        <WaitingPanel title="Taking you to PayPal…">
          You agree to the price there. Nothing is charged before. <a href={address}>Go there now</a>
        </WaitingPanel>
      )}
      {failed?.error && <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />}
      {address === null && !failed && isPending && <FormSkeleton fields={4} />}
      {address === null && summary.data && stores.data && isSettled && (
        <Offer
          summary={summary.data}
          stores={stores.data}
          now={new Date(stores.dataUpdatedAt)}
          isCarried={isCarried}
          onBegun={leaveFor}
        />
      )}
    </Page>
  );
}

interface OfferProps {
  summary: PaymentSummary;
  stores: Store[];
  now: Date;
  isCarried: boolean;
  onBegun: (approvalUrl: string) => void;
}

function Offer({ summary, stores, now, isCarried, onBegun }: OfferProps) {
  const storeId = useSearchParams()[0].get('store');
  const canSubscribe = summary.mode !== 'off';
  // Before the form asks for its draft.
  useState(() => forgetMadeStores(stores));
  if (storeId === null)
    return (
      <Columns summary={summary} last="Your store is there, with the sign-in for its counter.">
        {!stores.some(({ subscriptionId }) => subscriptionId === null) && (
          <Note>
            Your first store is free, and you do not have it yet. <Link to="/add-store">Add it without paying</Link>
          </Note>
        )}
        <SubscribeForm isCarried={isCarried} canSubscribe={canSubscribe} onBegun={onBegun} />
      </Columns>
    );
  const store = stores.find(({ _id }) => _id === storeId);
  if (!store) return <NoSuchStore />;
  return (
    <Columns summary={summary} last={`${store.storeName} is on again, as you left it.`}>
      <PayAgain store={store} now={now} canSubscribe={canSubscribe} onBegun={onBegun} />
    </Columns>
  );
}

function Columns({ summary, last, children }: { summary: PaymentSummary; last: string; children: ReactNode }) {
  return (
    <>
      <BillingNote mode={summary.mode} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <PlanCard last={last} />
        </div>
        <div className={classes.column}>
          <WaitingSubscriptions waiting={summary.waiting} />
          {children}
          {summary.mode !== 'off' && <ConnectionTests />}
        </div>
      </div>
    </>
  );
}

const NoSuchStore = () => (
  <EmptyState
    icon={<IconBuildingStore size={28} />}
    title="Store not found"
    text="It may have been deleted, or the link is not complete."
    action={<PlainButtonLink to="/stores">Stores</PlainButtonLink>}
  />
);
