import type { Store } from '@quarterdeck/contract/stores';
import { formatPlain, fromDollars } from '@quarterdeck/domain/money';
import { useNavigate } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { showMessage } from '../../ui/feedback/undo-notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useStore, useStores } from './selected-store.ts';
import { StoreForm, type StoreValues } from './store-form.tsx';
import { cacheStores } from './stores-cache.ts';

export function Component() {
  const { _id, storeName } = useStore();
  const stores = useStores().data ?? [];
  const store = stores.find((one) => one._id === _id);
  return (
    <Page title="Edit Store" subtitle={storeName} width="form">
      {store && <EditStore store={store} others={stores.filter((one) => one !== store)} />}
    </Page>
  );
}

function EditStore({ store, others }: { store: Store; others: Store[] }) {
  const navigate = useNavigate();

  async function save({ timeZone, ...values }: StoreValues): Promise<boolean> {
    // A guessed time zone that was not changed stays a guess.
    const changed = timeZone === store.timeZone ? {} : { timeZone };
    cacheStores(await client.stores.edit({ _id: store._id, ...values, ...changed }));
    await navigate('/stores');
    showMessage(`${values.storeName} saved`);
    return true;
  }

  return (
    <StoreForm
      start={{
        storeName: store.storeName,
        address: store.address,
        notes: store.notes,
        isActive: store.isActive,
        usesOpeningFloat: store.openingFloat > 0,
        openingFloat: store.openingFloat > 0 ? formatPlain(fromDollars(store.openingFloat)) : '',
        timeZone: store.timeZone,
        dayEndsAt: String(store.dayEndsAt),
        rememberShiftMinutes: String(store.rememberShiftMinutes),
        entryWindowDays: String(store.entryWindowDays),
        approveCounters: store.approveCounters,
      }}
      draftEntity={store._id}
      otherNames={others.map(({ storeName }) => storeName)}
      submitLabel="Save Changes"
      breakdownText="An error occurred while saving the store. Please try again."
      canSwitch
      hasSettings
      save={save}
    />
  );
}
