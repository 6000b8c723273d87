import type { Store } from '@quarterdeck/contract/stores';
import { DEFAULT_DAY_END } from '@quarterdeck/domain/business-day';
import { DEFAULT_ENTRY_WINDOW_DAYS } from '@quarterdeck/domain/financial-record';
import { formatPlain, fromDollars, formatMoney } from '@quarterdeck/domain/money';
import { SUBSCRIPTION_CURRENCY, SUBSCRIPTION_PRICE } from '@quarterdeck/domain/billing';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, client } from '../../platform/api/api.ts';
import { Failure, NetworkFailure } from '../../platform/api/failure.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { keepSecret } from '../../platform/session/secrets.ts';
import { Note } from '../../ui/feedback/banner.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { clearDraftOfCreatedStore } from '../../platform/drafts/created-store-draft.ts';
import { Page } from '../../ui/layout/page.tsx';
import type { StoreAdded } from './new-store-ready.tsx';
import { OPEN_EVERY_DAY } from './opening-fields.ts';
import { ownersStores, rememberStore, useStores } from './selected-store.ts';
import { storeDraft, StoreForm, type StoreFields, type StoreValues } from './store-form.tsx';
import { cacheStores } from './stores-cache.ts';
import { timeZoneHere } from '../../ui/data/time-zone.ts';

const BLANK: StoreFields = {
  storeName: '',
  address: '',
  notes: '',
  isActive: true,
  usesOpeningFloat: false,
  openingFloat: '',
  timeZone: '',
  dayEndsAt: String(DEFAULT_DAY_END),
  rememberShiftMinutes: '0',
  entryWindowDays: String(DEFAULT_ENTRY_WINDOW_DAYS),
  approveCounters: false,
  ...OPEN_EVERY_DAY,
  version: 0,
};

export function Component() {
  const stores = useStores();
  return (
    <Page title="Add Store" width="form">
      {stores.isPending && <FormSkeleton />}
      {stores.isLoadingError && (
        <LoadFailed what="your stores" error={stores.error} onRetry={() => void stores.refetch()} />
      )}
      {stores.data && <AddStore stores={stores.data} />}
    </Page>
  );
}

type CreatedStore = Awaited<ReturnType<typeof client.stores.create>>;

/** The values to pass to `/billing`. */
const carried = ({ storeName, address, notes, openingFloat }: StoreValues) => ({
  newStore: {
    storeName,
    address,
    notes,
    openingFloat: openingFloat > 0 ? formatPlain(fromDollars(openingFloat)) : '',
  },
});

/** The store of that name that was added since the form opened: its response was lost. */
async function newStoreOf(name: string, knownIds: string[]): Promise<Store | undefined> {
  const stores = await queryClient.fetchQuery(api.stores.userStores.queryOptions({ staleTime: 0 }));
  return ownersStores(stores).find(({ _id, storeName }) => storeName === name && !knownIds.includes(_id));
}

function AddStore({ stores }: { stores: Store[] }) {
  const navigate = useNavigate();
  // Evaluated when the form opens, because the new store is added to the list while the form is still visible.
  const [isFree] = useState(stores.every(({ subscriptionId, isSample }) => isSample || subscriptionId !== null));
  const [isFirst] = useState(stores.every(({ isSample }) => isSample));
  // Must run before the form loads its draft.
  useState(() => clearDraftOfCreatedStore(storeDraft, stores));
  const [otherNames] = useState(stores.map(({ storeName }) => storeName));

  const [knownIds] = useState(stores.map(({ _id }) => _id));
  /** The name of a store whose response was lost. */
  const lostName = useRef<string | null>(null);

  async function show(storeId: string): Promise<true> {
    rememberStore(storeId);
    await navigate('/stores', { state: { addedStoreId: storeId } satisfies StoreAdded });
    return true;
  }

  async function create({ storeName, address, notes, openingFloat }: StoreValues): Promise<boolean> {
    const arrived = lostName.current !== null && (await newStoreOf(lostName.current, knownIds));
    if (arrived) return show(arrived._id);
    const form = { storeName, address, notes, openingFloat, timeZone: timeZoneHere() };
    let created: Partial<CreatedStore>;
    try {
      created = await client.stores.create(form);
    } catch (error) {
      lostName.current = error instanceof NetworkFailure ? storeName : null;
      throw error;
    }
    const { storeId, stores: list, staffCredentials } = created;
    // A response with neither a store nor an error.
    if (storeId === undefined || list === undefined) throw new Failure('Failed to create store');
    if (staffCredentials) keepSecret(storeId, staffCredentials.password);
    cacheStores(list);
    return show(storeId);
  }

  /** The store is saved only when PayPal confirms the approval, so the draft stays for Back. */
  async function subscribe(values: StoreValues): Promise<boolean> {
    await navigate('/billing', { state: carried(values) });
    return false;
  }

  return (
    <>
      {isFree ? (
        <Note>{isFirst ? 'Your first store is free.' : 'This store is free.'}</Note>
      ) : (
        <Note>
          You’ve used your free store. Each additional store is {formatMoney(SUBSCRIPTION_PRICE, SUBSCRIPTION_CURRENCY)}{' '}
          a month.
        </Note>
      )}
      <StoreForm
        start={BLANK}
        draftEntity="new"
        otherNames={otherNames}
        submitLabel={isFree ? 'Add Store' : 'Continue'}
        unexpectedErrorText="An error occurred while creating the store. Please try again."
        save={isFree ? create : subscribe}
      />
    </>
  );
}
