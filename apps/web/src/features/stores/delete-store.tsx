import type { Store } from '@quarterdeck/contract/stores';
import { formatDollars } from '@quarterdeck/domain/money';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, client } from '../../platform/api/api.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { showMessage, showUndo } from '../../ui/feedback/undo-notice.ts';
import { ConfirmButton } from '../../ui/inputs/confirm.tsx';
import { cacheStores } from './stores-cache.ts';

interface DeleteStoreProps {
  store: Store;
  label: string;
  /** Runs before the store disappears, so that a screen about this store can navigate away first. */
  onDeleted: () => void | Promise<void>;
  /** Shows the error of a failed deletion. A retry removes it with null. */
  onProblem: (problem: string | null) => void;
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
function subscriptionNote({ subscriptionId, renews }: Store): string {
  if (subscriptionId === null) return '';
  if (renews !== true) return ` Its subscription ${subscriptionId} no longer renews.`;
  return ` Its subscription ${subscriptionId} is cancelled at PayPal first.`;
}

/** The debts of the store's staff remain after the deletion. */
function useDebtNote(storeId: string): string {
  const { data } = useQuery(api.loans.outstanding.queryOptions({ input: { storeId } }));
  if (!data || data.total === 0) return '';
  return ` Staff owe ${formatDollars(data.total)}, which stays in Recently deleted until it’s paid or written off.`;
}

/** Asks for confirmation, deletes the store and offers Undo. */
export function DeleteStore({ store, label, onDeleted, onProblem }: DeleteStoreProps) {
  const remove = useMutation(api.stores.delete.mutationOptions());
  const owed = useDebtNote(store._id);

  async function confirm(): Promise<void> {
    onProblem(null);
    try {
      const list = await remove.mutateAsync({ _id: store._id });
      await onDeleted();
      cacheStores(list);
      const rest = store.renews === true ? '. Its subscription stays cancelled' : '';
      showUndo({ message: `${store.storeName} deleted${rest}`, onUndo: () => void restore(store) });
    } catch (error) {
      reportFailure(error, onProblem);
    }
  }

  return (
    <ConfirmButton
      label={label}
      ariaLabel={`${label} ${store.storeName}`}
      question={`Delete ${store.storeName}?${subscriptionNote(store)}${owed}`}
      confirmLabel="Delete"
      isBusy={remove.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
