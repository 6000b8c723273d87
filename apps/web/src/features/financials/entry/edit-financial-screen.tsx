import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { fromDollars } from '@quarterdeck/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { defineDraft } from '../../../platform/drafts/drafts.ts';
import { useResend } from '../../../platform/drafts/resend.ts';
import { ConflictDialog } from '../../../ui/feedback/conflict-dialog.tsx';
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useStore } from '../../stores/selected-store.ts';
import { useSignedCall } from '../signed-call.ts';
import { EntryPin } from './entry-pin.tsx';
import { entryOf, gamesOfRecord, type CheckedEntry, type Entry, type EntryGame } from './entry.ts';
import { RecordForm, type RecordContent } from './record-form.tsx';
import { SameDateDialog } from './same-date-dialog.tsx';
import { useRecordEdit } from './use-record-edit.ts';

const drafts = defineDraft<Entry>('financial-record-edit', 2);

export function Component() {
  const store = useStore();
  const [parameters] = useSearchParams();
  const recordId = parameters.get('record') ?? '';
  // Always fetched, so that the edit starts from the current version. Never refetched while the form is open.
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
  if (failed?.error) {
    return (
      <Page title="Edit financial record">
        <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />
      </Page>
    );
  }
  if (!record.data || !games.data || !record.isFetchedAfterMount) return <Loading />;
  return <EditRecord key={recordId} record={record.data} games={gamesOfRecord(record.data, games.data)} />;
}

function Loading() {
  return (
    <Page title="Edit financial record">
      <FormSkeleton fields={8} />
    </Page>
  );
}

function EditRecord({ record, games: gamesNow }: { record: FinancialRecord; games: EntryGame[] }) {
  // The list of games must not change while the form is being filled in.
  const [games] = useState(gamesNow);
  const store = useStore();
  const [initial] = useState(() => entryOf(record, games));
  const resend = useResend();
  const signed = useSignedCall(record._id);
  const edit = useRecordEdit(signed, resend);

  const save = (content: RecordContent, { version }: CheckedEntry) =>
    edit.save({ storeId: store._id, _id: record._id, version }, content);

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
        resend={resend}
        onSave={save}
      />
      <EntryPin dialog={signed.dialog} resend={resend} confirmLabel="Save Changes" />
      <SameDateDialog question={edit.sameDate} />
      <ConflictDialog question={edit.conflict} what="record" />
    </>
  );
}
