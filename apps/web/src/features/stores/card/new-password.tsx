import type { Store } from '@quarterdeck/contract/stores';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { reportFailure } from '../../../platform/api/report-failure.ts';
import { keepSecret } from '../../../platform/session/secrets.ts';
import { ConfirmButton } from '../../../ui/inputs/confirm.tsx';
import { cacheStores } from '../stores-cache.ts';

interface NewPasswordProps {
  store: Store;
  onMade: (password: string) => void;
  onProblem: (problem: string | null) => void;
}

/** Asks, then generates a new password for the store's counter. */
export function NewPassword({ store, onMade, onProblem }: NewPasswordProps) {
  const make = useMutation(api.stores.newPassword.mutationOptions());

  async function confirm(): Promise<void> {
    onProblem(null);
    try {
      // If the response is lost, the old password must not be shown as the current one.
      keepSecret(store._id, '');
      const { stores, staffCredentials } = await make.mutateAsync({ _id: store._id });
      keepSecret(store._id, staffCredentials.password);
      cacheStores(stores);
      onMade(staffCredentials.password);
    } catch (error) {
      reportFailure(error, onProblem);
    }
  }

  return (
    <ConfirmButton
      label="New password"
      ariaLabel={`New password for ${store.storeName}`}
      question="The old one stops working. This signs out everyone at the counter."
      confirmLabel="Create new password"
      isBusy={make.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
