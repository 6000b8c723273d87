import type { Store } from '@quarterdeck/contract/stores';
import { SUBSCRIPTION_CURRENCY, SUBSCRIPTION_PRICE } from '@quarterdeck/domain/billing';
import { formatMoney } from '@quarterdeck/domain/money';
import { firstChargeAt, needsResubscription, standingOf } from '@quarterdeck/domain/subscription';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure, NetworkFailure, SessionEnded } from '../../platform/api/failure.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useStore } from '../stores/selected-store.ts';
import { SUBSCRIBING_FAILED, beginSubscription } from './begin-subscription.ts';
import { OfferPage, type Offered } from './offer-page.tsx';
import classes from './pay-again-screen.module.css';
import { dayOf, StandingNote } from './standing-note.tsx';

/** A new subscription for an existing store; the store itself does not change. */
export function Component() {
  const { _id, storeName } = useStore();
  return (
    <OfferPage
      title="Pay again (subscription)"
      item={`${storeName}, with its games, takings, staff, loans and reports.`}
      result={`${storeName} is on again, as you left it.`}
    >
      {({ stores, ...offered }) => {
        const store = stores.find((each) => each._id === _id);
        return store && <PayAgain {...offered} store={store} />;
      }}
    </OfferPage>
  );
}

function PayAgain({ store, now, canSubscribe, onBegun }: Omit<Offered, 'stores'> & { store: Store }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { _id: storeId, storeName, renews } = store;
  const begin = useMutation({
    mutationFn: () => beginSubscription({ storeId, storeName }),
    onMutate: () => setProblem(null),
    onSuccess: onBegun,
    onError(error) {
      if (error instanceof Failure || error instanceof NetworkFailure) return setProblem(error.message);
      if (!(error instanceof SessionEnded)) setProblem(SUBSCRIBING_FAILED);
    },
  });
  const why = renews === null ? 'This store is free.' : 'This store has an active subscription.';
  return (
    <Card title={storeName} note="The store, its games, staff and records don’t change.">
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      <StandingNote store={store} now={now} />
      {standingOf(store, now) === 'running' && <p>{why} There’s nothing to pay.</p>}
      {needsResubscription(store) && canSubscribe && (
        <div className={classes.again}>
          <FirstCharge store={store} now={now} />
          <Button loading={begin.isPending} onClick={() => begin.mutate()}>
            Pay again (subscription)
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Paid time is never charged twice. */
function FirstCharge({ store, now }: { store: Store; now: Date }) {
  const paidUntil = store.paidUntil === null ? null : new Date(store.paidUntil);
  const day = firstChargeAt({ paidUntil }, now);
  if (day === null) return null;
  return (
    <p>
      Paid until {dayOf(day.toISOString())}. Your first new payment of{' '}
      {formatMoney(SUBSCRIPTION_PRICE, SUBSCRIPTION_CURRENCY)} is due then. You won’t be charged before that.
    </p>
  );
}
