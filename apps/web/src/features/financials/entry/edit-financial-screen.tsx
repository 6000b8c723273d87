import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { fromDollars } from '@quarterdeck/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { isNotFound } from '../../../platform/api/failure.ts';
import { useResend } from '../../../platform/drafts/resend.ts';
import { ConflictDialog } from '../../../ui/feedback/conflict-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { PlainButton } from '../../../ui/inputs/plain-button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useStore } from '../../stores/selected-store.ts';
import { editDrafts } from '../edit-drafts.ts';
import { useRecordsHome } from '../records-home.ts';
import { useSignedCall } from '../signed-call.ts';
import { EntryPin } from './entry-pin.tsx';
import { entryOf, gamesOfRecord, type CheckedEntry, type EntryGame } from './entry.ts';
import { RecordForm, type RecordContent } from './record-form.tsx';
import { SameDateDialog } from './same-date-dialog.tsx';
import { useRecordEdit } from './use-record-edit.ts';

export function Component() {
  const store = useStore();
  const [parameters] = useSearchParams();
  const recordId = parameters.get('record') ?? '';
  // Always fetched, so that the edit starts from the current version.
  const record = useQuery(api.financials.fetchOne.queryOptions({ input: { _id: recordId }, refetchOnMount: 'always' }));
  const games = useQuery(api.games.fetchStoreGames.queryOptions({ input: { storeId: store._id } }));
  const failed = [record, games].find((query) => query.isLoadingError);
  if (isNotFound(failed?.error) && editDrafts.load(recordId)) return <RecordGone recordId={recordId} />;
  if (failed?.error) {
    return (
      <Page title="Edit financial record">
        <LoadFailed what="the record" error={failed.error} onRetry={() => void failed.refetch()} />
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

/** The record was deleted, but changes to it are still kept here. */
function RecordGone({ recordId }: { recordId: string }) {
  const navigate = useNavigate();
  const home = useRecordsHome();

  function discard(): void {
    editDrafts.clear(recordId);
    void navigate(home);
  }

  return (
    <Page title="Edit financial record">
      <EmptyState
        title="The record was deleted"
        text="Your unsaved changes to it are kept on this device, in case it is restored."
        action={
          <PlainButton look="quiet" onClick={discard}>
            Discard changes
          </PlainButton>
        }
      />
    </Page>
  );
}

function EditRecord({ record: recordNow, games: gamesNow }: { record: FinancialRecord; games: EntryGame[] }) {
  // Neither may change while the form is being filled in.
  const [record] = useState(recordNow);
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
        draft={editDrafts}
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
