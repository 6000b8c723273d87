import type { FinancialRecord, RecordSummary } from '@quarterdeck/contract/financials';
import { formatMedium, type BusinessDate } from '@quarterdeck/domain/business-date';
import { fromDollars } from '@quarterdeck/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api, client } from '../../platform/api.ts';
import { defineDraft } from '../../platform/drafts.ts';
import { Failure } from '../../platform/failure.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Page } from '../../ui/page.tsx';
import { PinDialog } from '../../ui/pin-dialog.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { showMessage } from '../../ui/undo-notice.tsx';
import { useStore } from '../stores/selected-store.ts';
import { recordsChanged } from './after-change.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { entryOf, gamesOfRecord, type CheckedEntry, type Entry, type EntryGame } from './entry.ts';
import { useQuestion } from './question.ts';
import { useRecordsHome } from './records-home.ts';
import { RecordForm, type RecordContent } from './record-form.tsx';
import { SameDateDialog } from './same-date-dialog.tsx';
import { useSignedCall, type Signature } from './signed-call.ts';

const drafts = defineDraft<Entry>('financial-record-edit', 2);

export function Component() {
  const store = useStore();
  const [parameters] = useSearchParams();
  const recordId = parameters.get('record') ?? '';
  // The version the edit starts from must not be replaced under the form, nor be an old one from memory.
  const record = useQuery(
    api.financials.fetchOne.queryOptions({
      input: { _id: recordId },
      staleTime: Infinity,
      gcTime: 0,
      refetchOnMount: 'always',
      meta: { isBeingEdited: true },
    }),
  );
  const games = useQuery(api.games.fetchStoreGames.queryOptions({ input: { storeId: store._id } }));
  const failed = [record, games].find((query) => query.isLoadingError);
  if (failed?.error) return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!record.data || !games.data || !record.isFetchedAfterMount) return <Loading />;
  return <EditRecord key={recordId} record={record.data} games={gamesOfRecord(record.data, games.data)} />;
}

function Loading() {
  return (
    <Page title="Edit Financial Record">
      <FormSkeleton fields={8} />
    </Page>
  );
}

function EditRecord({ record, games: gamesNow }: { record: FinancialRecord; games: EntryGame[] }) {
  // What is asked for stays as it is while it is being filled in.
  const [games] = useState(gamesNow);
  const store = useStore();
  const navigate = useNavigate();
  const [initial] = useState(() => entryOf(record, games));
  const keptTheirs = useRef(false);
  const sameDate = useQuestion<RecordSummary>();
  const signed = useSignedCall();
  const home = useRecordsHome();
  const conflict = useQuestion<{ current: FinancialRecord; mine: RecordContent }>();

  /** From the version that was typed over: a draft may be older than the record on the screen. */
  async function save(content: RecordContent, entry: CheckedEntry): Promise<FinancialRecord | null> {
    const changes = { ...content, storeId: store._id, _id: record._id, version: entry.version, confirmSameDate: false };
    const edit = (signature: Signature) => client.financials.edit({ ...changes, ...signature });
    let attempt = signed.sign(edit);
    for (;;) {
      try {
        return await attempt;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        if ('version' in error.fields) {
          const current = error.data as FinancialRecord;
          if (!(await conflict.ask({ current, mine: content }))) return leave(current);
          changes.version = current.version;
        } else if ('sameDate' in error.fields) {
          if (!(await sameDate.ask(error.data as RecordSummary))) return null;
          changes.confirmSameDate = true;
        } else throw error;
        attempt = signed.signAgain(edit);
      }
    }
  }

  /** The other person's figures stay. */
  function leave(current: FinancialRecord): FinancialRecord {
    keptTheirs.current = true;
    return current;
  }

  function saved(result: FinancialRecord) {
    recordsChanged();
    const date = formatMedium(result.date as BusinessDate);
    showMessage(keptTheirs.current ? `${date} stays as it was saved` : `${date} is saved`);
    void navigate(home);
  }

  return (
    <>
      <RecordForm
        storeName={store.storeName}
        basis={{ games, openingFloat: fromDollars(record.openingFloat) }}
        requiredGames={new Set(record.gameFinances.map((line) => line.gameId))}
        initial={initial}
        draft={drafts}
        entity={record._id}
        saveLabel="Save Changes"
        onSave={save}
        onSaved={saved}
      />
      <PinDialog {...signed.dialog} title="Enter Staff PIN" confirmLabel="Save Changes" />
      <SameDateDialog question={sameDate} />
      <ConflictDialog question={conflict} />
    </>
  );
}
