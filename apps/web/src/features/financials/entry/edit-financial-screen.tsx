import type { FinancialRecord, RecordSummary } from '@quarterdeck/contract/financials';
import { fromDollars } from '@quarterdeck/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { isFailure } from '../../../platform/api/failure.ts';
import { defineDraft } from '../../../platform/drafts/drafts.ts';
import { useResend } from '../../../platform/drafts/resend.ts';
import { ConflictDialog, type Conflict } from '../../../ui/feedback/conflict-dialog.tsx';
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx';
import { useSaveQuestion } from '../../../ui/feedback/save-question.ts';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { showMessage } from '../../../ui/feedback/undo-notice.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useStore } from '../../stores/selected-store.ts';
import { editRecord } from '../one-record.ts';
import { useRecordsHome } from '../records-home.ts';
import { useSignedCall, type Signature } from '../signed-call.ts';
import { EntryPin } from './entry-pin.tsx';
import { entryOf, gamesOfRecord, type CheckedEntry, type Entry, type EntryGame } from './entry.ts';
import { conflictOf } from './record-conflict.ts';
import { RecordForm, type RecordContent } from './record-form.tsx';
import { SameDateDialog } from './same-date-dialog.tsx';
import { dayOf, describeSaved } from './saved-message.ts';

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
  const navigate = useNavigate();
  const [initial] = useState(() => entryOf(record, games));
  const keptTheirs = useRef(false);
  const sameDate = useSaveQuestion<RecordSummary>();
  const resend = useResend();
  const signed = useSignedCall(record._id);
  const home = useRecordsHome();
  const conflict = useSaveQuestion<Conflict>();

  /**
   * Saves on top of the version that the draft started from, which may be older than the record on screen.
   * @returns null when the user went back to the form.
   */
  async function save(content: RecordContent, { version }: CheckedEntry): Promise<FinancialRecord | null> {
    const changes = { ...content, storeId: store._id, _id: record._id, version, askBeforeSameDate: true };
    const edit = (signature: Signature) => resend.send((signal) => editRecord({ ...changes, ...signature }, signal));
    let attempt = signed.sign(edit);
    for (;;) {
      try {
        return await attempt;
      } catch (error) {
        if (isFailure(error, 'recordChanged')) {
          const current = error.data;
          const savesMine = await conflict.ask(conflictOf(current, content));
          if (savesMine === null) return null;
          keptTheirs.current = !savesMine;
          if (keptTheirs.current) return current;
          changes.version = current.version;
        } else if (isFailure(error, 'dateHasRecord')) {
          if (!(await sameDate.ask(error.data))) return null;
          changes.askBeforeSameDate = false;
        } else throw error;
        attempt = signed.signAgain(edit);
      }
    }
  }

  function saved(result: FinancialRecord) {
    showMessage(keptTheirs.current ? `${dayOf(result)} kept as saved` : describeSaved(result));
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
        resend={resend}
        onSave={save}
        onSaved={saved}
      />
      <EntryPin dialog={signed.dialog} resend={resend} confirmLabel="Save Changes" />
      <SameDateDialog question={sameDate} />
      <ConflictDialog question={conflict} what="record" />
    </>
  );
}
