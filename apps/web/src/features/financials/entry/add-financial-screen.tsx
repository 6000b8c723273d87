import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { fromDollars } from '@quarterdeck/domain/money';
import { Button } from '@mantine/core';
import { IconDeviceGamepad2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { isFailure } from '../../../platform/api/failure.ts';
import { defineDraft } from '../../../platform/drafts/drafts.ts';
import { useResend } from '../../../platform/drafts/resend.ts';
import { useUser } from '../../../platform/session/session.ts';
import { ConflictDialog } from '../../../ui/feedback/conflict-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx';
import { NoStaffNote } from '../../../ui/feedback/no-staff-note.tsx';
import { useSaveQuestion } from '../../../ui/feedback/save-question.ts';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { storePath, useStore, useToday } from '../../stores/selected-store.ts';
import { createRecord } from '../one-record.ts';
import { useSignedCall, type Signature } from '../signed-call.ts';
import { EntryPin } from './entry-pin.tsx';
import { dateToAdd, newEntry, type CheckedEntry, type Entry, type EntryGame } from './entry.ts';
import { RecordForm, type RecordContent } from './record-form.tsx';
import { SameDateDialog } from './same-date-dialog.tsx';
import { SavedBeforeDialog } from './saved-before-dialog.tsx';
import { useRecordEdit, type SavedRecord } from './use-record-edit.ts';

const drafts = defineDraft<Entry>('financial-record', 2);

export function Component() {
  const store = useStore();
  const games = useQuery(api.games.fetchStoreGames.queryOptions({ input: { storeId: store._id } }));
  if (games.isPending) return <Loading />;
  if (games.isLoadingError) {
    return (
      <Page title="Add Financial Record">
        <LoadFailed what="the games" error={games.error} onRetry={() => void games.refetch()} />
      </Page>
    );
  }
  const active = games.data.filter((game) => game.isActive);
  return active.length === 0 ? <NoGames storeId={store._id} /> : <AddRecord key={store._id} games={active} />;
}

function Loading() {
  return (
    <Page title="Add Financial Record">
      <FormSkeleton fields={8} />
    </Page>
  );
}

function NoGames({ storeId }: { storeId: string }) {
  const { bossCreds } = useUser();
  return (
    <Page title="Add Financial Record">
      <EmptyState
        icon={<IconDeviceGamepad2 size={40} />}
        title="No Games Available"
        text="There are no games in this arcade, so no financial document can be created."
        action={
          bossCreds ? (
            <Button component={Link} to={storePath('/add-game', storeId)}>
              + Add Game
            </Button>
          ) : (
            <p>Ask the owner to add games.</p>
          )
        }
      />
    </Page>
  );
}

function AddRecord({ games: gamesNow }: { games: EntryGame[] }) {
  // The list of games must not change while the form is being filled in.
  const [games] = useState(gamesNow);
  const store = useStore();
  const today = useToday();
  const [parameters] = useSearchParams();
  const [initial] = useState(() => newEntry(games, dateToAdd(parameters.get('date'), today)));
  const savedBefore = useSaveQuestion<FinancialRecord>();
  const resend = useResend();
  const signed = useSignedCall();
  const edit = useRecordEdit(signed, resend);

  /** @returns null when the user cancelled the save. */
  async function save(content: RecordContent, { idempotencyKey }: CheckedEntry): Promise<SavedRecord | null> {
    const create = (askBeforeSameDate: boolean) => (signature: Signature) => {
      const record = { ...content, ...signature, storeId: store._id, idempotencyKey, askBeforeSameDate };
      return resend.send((signal) => createRecord(record, signal));
    };
    try {
      const record = await signed.sign(create(true)).catch(async (error: unknown) => {
        if (!isFailure(error, 'dateHasRecord')) throw error;
        return (await edit.sameDate.ask(error.data)) ? signed.signAgain(create(false)) : null;
      });
      return record && { record, isKept: false };
    } catch (error) {
      if (!isFailure(error, 'recordAlreadySaved')) throw error;
      const earlier = error.data;
      const savesMine = await savedBefore.ask(earlier);
      if (savesMine === null) return null;
      if (!savesMine) return { record: earlier, isKept: true };
      const { _id, version } = earlier;
      // The saved record keeps its float, which may have been another.
      const figures = { ...content, openingFloat: undefined, moneyBalance: undefined };
      return edit.save({ storeId: store._id, _id, version }, figures, signed.signAgain);
    }
  }

  return (
    <>
      <RecordForm
        storeName={store.storeName}
        basis={{ games, openingFloat: fromDollars(store.openingFloat) }}
        requiredGames={new Set(games.map((game) => game._id))}
        initial={initial}
        draft={drafts}
        entity={store._id}
        saveLabel="Save record"
        resend={resend}
        note={<NoStaffNote />}
        onSave={save}
      />
      <EntryPin dialog={signed.dialog} resend={resend} confirmLabel="Save record" />
      <SameDateDialog question={edit.sameDate} />
      <SavedBeforeDialog question={savedBefore} />
      <ConflictDialog question={edit.conflict} what="record" />
    </>
  );
}
