import { useState } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../../platform/api.ts';
import { Note } from '../../ui/banner.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Page } from '../../ui/page.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { storesChanged } from './after-change.ts';
import type { StoreAdded } from './new-store-ready.tsx';
import { rememberStore, useStores } from './selected-store.ts';
import { StoreForm, type StoreFields, type StoreValues } from './store-form.tsx';

const BLANK: StoreFields = {
  storeName: '',
  address: '',
  notes: '',
  isActive: true,
  usesOpeningFloat: false,
  openingFloat: '',
};

export function Component() {
  const stores = useStores();
  return (
    <Page title="Add Store" width="form">
      {stores.isPending && <FormSkeleton />}
      {stores.isLoadingError && <LoadFailed error={stores.error} onRetry={() => void stores.refetch()} />}
      {stores.data && <AddStore names={stores.data.map(({ storeName }) => storeName)} />}
    </Page>
  );
}

function AddStore({ names }: { names: string[] }) {
  const navigate = useNavigate();
  // As it was when the form opened: the list grows by the new store while the form is still there.
  const [isFirst] = useState(names.length === 0);
  const [otherNames] = useState(names);

  async function save({ storeName, address, notes, openingFloat }: StoreValues): Promise<void> {
    const { storeId, stores } = await client.stores.create({ storeName, address, notes, openingFloat });
    rememberStore(storeId);
    storesChanged(stores);
    await navigate('/stores', { state: { addedStoreId: storeId } satisfies StoreAdded });
  }

  return (
    <>
      {isFirst ? (
        <Note>Your first store is free.</Note>
      ) : (
        <Note tone="caution">
          Your first store is free and you have it. Every further store needs its own subscription, $7.00 a month, and
          subscriptions cannot be bought here yet. What you type below is kept in this browser until then.
        </Note>
      )}
      <StoreForm
        start={BLANK}
        draftEntity="new"
        otherNames={otherNames}
        submitLabel="Add Store"
        breakdownText="An error occurred while creating the store. Please try again."
        save={save}
      />
    </>
  );
}
