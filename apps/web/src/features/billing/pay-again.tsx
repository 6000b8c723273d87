import type { Store } from '@quarterdeck/contract/stores';
import { mustBePaidAgain } from '@quarterdeck/domain/standing';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Failure, NetworkFailure, SessionEnded } from '../../platform/failure.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { FormButtons } from '../../ui/form-column.tsx';
import { storePath } from '../stores/selected-store.ts';
import { BEGIN_BROKE, beginSubscription } from './begin-subscription.ts';
import { StandingNote } from './standing-note.tsx';

interface PayAgainProps {
  store: Store;
  now: Date;
  canSubscribe: boolean;
  onBegun: (approvalUrl: string) => void;
}

/** Leads to the screen on which a store is paid for again. */
export const PayAgainLink = ({ store }: { store: Store }) => (
  <Button
    component={Link}
    to={storePath('/billing', store._id)}
    variant="default"
    aria-label={`Pay again for ${store.storeName}`}
  >
    Pay again
  </Button>
);

/** A new subscription for a store that is there already; nothing of it changes. */
export function PayAgain({ store, now, canSubscribe, onBegun }: PayAgainProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { _id: storeId, storeName } = store;
  const begin = useMutation({
    mutationFn: () => beginSubscription({ storeId, storeName }),
    onMutate: () => setProblem(null),
    onSuccess: onBegun,
    onError(error) {
      if (error instanceof Failure) return setProblem(error.message);
      if (!(error instanceof NetworkFailure || error instanceof SessionEnded)) setProblem(BEGIN_BROKE);
    },
  });
  return (
    <Card title={storeName} note="The store, its games, staff and records stay as they are.">
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      {mustBePaidAgain(store, now) ? (
        <>
          <StandingNote store={store} now={now} />
          {canSubscribe && (
            <FormButtons>
              <Button loading={begin.isPending} onClick={() => begin.mutate()}>
                Pay Again (Subscription)
              </Button>
            </FormButtons>
          )}
        </>
      ) : (
        <p>There is nothing to pay again: {paidWords(store)}</p>
      )}
    </Card>
  );
}

const paidWords = ({ renews }: Store): string =>
  renews === null ? 'this store is free.' : 'this store has a subscription.';
