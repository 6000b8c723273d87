import type { EditedStore, Store } from '@quarterdeck/contract/stores';
import { dayEndInWords } from '@quarterdeck/domain/business-day';
import { periodsInWords, weekdaysInWords } from '@quarterdeck/domain/closed-days-words';
import { formatDollars, formatPlain, fromDollars } from '@quarterdeck/domain/money';
import { useNavigate } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { saveVersion } from '../../platform/drafts/save-version.ts';
import { ConflictDialog, differingLines, type Conflict } from '../../ui/feedback/conflict-dialog.tsx';
import { useSaveQuestion } from '../../ui/feedback/save-question.ts';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { Page } from '../../ui/layout/page.tsx';
import { openingStart } from './opening-fields.ts';
import { useStore, useStores } from './selected-store.ts';
import { daysInWords, minutesInWords } from './settings-words.ts';
import { StoreForm, type StoreFields, type StoreValues } from './store-form.tsx';
import { cacheStores } from './stores-cache.ts';
import { timeZoneInWords } from '../../ui/data/time-zone.ts';

export function Component() {
  const { _id, storeName } = useStore();
  const stores = useStores().data ?? [];
  const store = stores.find((each) => each._id === _id);
  return (
    <Page title="Edit Store" subtitle={storeName} width="form">
      {store && <EditStore store={store} others={stores.filter((each) => each !== store)} />}
    </Page>
  );
}

/** A store's fields in words, for a comparison of two versions. */
const factsOf = (store: Omit<EditedStore, '_id' | 'version'>): Record<string, string> => ({
  'Store Name': store.storeName,
  Address: store.address,
  Notes: store.notes,
  'Opening float': store.openingFloat > 0 ? formatDollars(store.openingFloat) : '',
  Active: store.isActive ? 'Yes' : 'No',
  'Time zone': timeZoneInWords(store.timeZone),
  'Day ends at': dayEndInWords(store.dayEndsAt),
  'Remember who’s on shift': minutesInWords(store.rememberShiftMinutes),
  'Staff enter records up to': daysInWords(store.entryWindowDays),
  'Approve new counters': store.approveCounters ? 'Yes' : 'No',
  'Closed on': weekdaysInWords(store.closedWeekdays),
  'Closed days': periodsInWords(store.closedPeriods),
  'Cash limit': formatDollars(store.cashLimit),
});

const startOf = (store: Store): StoreFields => ({
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
  ...openingStart(store),
  version: store.version,
});

function EditStore({ store, others }: { store: Store; others: Store[] }) {
  const navigate = useNavigate();
  const conflict = useSaveQuestion<Conflict>();

  async function save({ version: base, timeZone, ...values }: StoreValues, keepDraft: () => void): Promise<boolean> {
    let savedZone = store.timeZone;
    const outcome = await saveVersion({
      version: base,
      code: 'storeChanged',
      save: (version) => {
        // An unchanged guess of a time zone stays unconfirmed.
        const changed = timeZone === savedZone ? {} : { timeZone };
        return client.stores.edit({ _id: store._id, version, ...values, ...changed });
      },
      ask: ({ current, by, at }) => {
        keepDraft();
        savedZone = current.timeZone;
        return conflict.ask({ by, at, lines: differingLines(factsOf(current), factsOf({ ...values, timeZone })) });
      },
    });
    if (outcome === null) return false;
    if (outcome.saved) cacheStores(outcome.saved);
    await navigate('/stores');
    showMessage(outcome.kept ? `${outcome.kept.storeName} kept as saved` : `${values.storeName} saved`);
    return true;
  }

  return (
    <>
      <StoreForm
        start={startOf(store)}
        draftEntity={store._id}
        otherNames={others.map(({ storeName }) => storeName)}
        submitLabel="Save Changes"
        unexpectedErrorText="An error occurred while saving the store. Please try again."
        canSwitch
        hasSettings
        save={save}
      />
      <ConflictDialog question={conflict} what="store" />
    </>
  );
}
