import { DAYS_KEPT } from '@quarterdeck/contract/deleted';
import type { Store } from '@quarterdeck/contract/stores';
import { addDays, formatDay, localToday } from '@quarterdeck/domain/business-date';
import { formatDollars } from '@quarterdeck/domain/money';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../platform/api/api.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { Facts } from '../../ui/data/facts.tsx';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { showMessage, showUndo } from '../../ui/feedback/undo-notice.ts';
import { ConfirmModal } from '../../ui/inputs/confirm.tsx';
import { cacheStores } from './stores-cache.ts';

interface DeleteStoreProps {
  store: Store;
  label: string;
  /** Runs before the store disappears, so that a screen about this store can navigate away first. */
  onDeleted: () => void | Promise<void>;
}

async function restore(store: Store): Promise<void> {
  try {
    cacheStores(await client.stores.restore({ _id: store._id }));
    showMessage(`${store.storeName} restored`);
  } catch (error) {
    reportFailure(error, showMessage);
  }
}

/** The subscription is cancelled at PayPal first. If that fails, nothing is deleted. */
const subscriptionNote = ({ subscriptionId, renews }: Store): string =>
  renews === true
    ? `Its subscription ${subscriptionId} is cancelled at PayPal first.`
    : `Its subscription ${subscriptionId} no longer renews.`;

/** The contents of the store, and the debts of its staff, which remain after the deletion. */
function useContents(storeId: string) {
  const input = { storeId };
  const records = useQuery(api.financials.summary.queryOptions({ input }));
  const games = useQuery(api.games.fetchStoreGames.queryOptions({ input }));
  const staff = useQuery(api.staff.fetchStoreStaff.queryOptions({ input }));
  const loans = useQuery(api.loans.outstanding.queryOptions({ input }));
  return {
    counts: { Records: records.data?.period.recordCount, Games: games.data?.length, Staff: staff.data?.length },
    owed: loans.data?.total ?? 0,
  };
}

/** What goes, how long it can be restored, and what stays. */
function WhatGoes({ store }: { store: Store }) {
  const { counts, owed } = useContents(store._id);
  const today = localToday();
  return (
    <>
      <p>
        Removed from all screens and totals, and its counters and staff are signed out. Restore it in Recently deleted
        until {formatDay(addDays(today, DAYS_KEPT), today)}; then it’s gone for good.
      </p>
      <Facts
        facts={[
          { label: 'Address', value: store.address },
          ...Object.entries(counts).map(([label, count]) => ({ label, value: count?.toLocaleString('en-US') ?? '–' })),
        ]}
      />
      {store.subscriptionId !== null && <p>{subscriptionNote(store)}</p>}
      {owed > 0 && (
        <p>Staff owe {formatDollars(owed)}, which stays in Recently deleted until it’s paid or written off.</p>
      )}
    </>
  );
}

/** Asks for confirmation, deletes the store and offers Undo. */
export function DeleteStore({ store, label, onDeleted }: DeleteStoreProps) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = useMutation(api.stores.delete.mutationOptions());

  function ask(): void {
    setProblem(null);
    setAsking(true);
  }

  async function confirm(): Promise<void> {
    setProblem(null);
    try {
      const list = await remove.mutateAsync({ _id: store._id });
      await onDeleted();
      cacheStores(list);
      const rest = store.renews === true ? '. Its subscription stays cancelled' : '';
      showUndo({ message: `${store.storeName} deleted${rest}`, onUndo: () => void restore(store) });
    } catch (error) {
      reportFailure(error, setProblem);
    }
  }

  return (
    <>
      <Button variant="default" aria-label={`${label} ${store.storeName}`} onClick={ask}>
        {label}
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        title={`Delete ${store.storeName}?`}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
        <WhatGoes store={store} />
      </ConfirmModal>
    </>
  );
}
