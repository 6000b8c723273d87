import { MAX_NEW_GAMES, type Game } from '@quarterdeck/contract/games';
import { Button, Textarea } from '@mantine/core';
import { counted } from '@quarterdeck/domain/counted';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { defineDraft } from '../../platform/drafts/drafts.ts';
import { useFormDraft } from '../../platform/drafts/form-draft.ts';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';
import { draftWithKey, newSaveKey, keepAttempt, replaceSaveKey, type SaveKey } from '../../platform/drafts/save-key.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { DraftRestored } from '../../ui/feedback/draft-restored.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { FormButtons, FormColumn } from '../../ui/inputs/form-column.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useListPath, useStore } from '../stores/selected-store.ts';
import { cacheGames } from './games-cache.ts';
import { pastedGames, type PastedLine } from './pasted-games.ts';
import { PastedTable } from './pasted-table.tsx';
import { useListWith, useStoreGames } from './store-games.ts';

interface ListValues extends SaveKey {
  list: string;
}

const drafts = draftWithKey(defineDraft<ListValues>('add-games'));

const FORMAT =
  'One game per line: name, machines, commission %, representative, phone. Lines copied from a spreadsheet work too. A line with only a name adds a game you own.';
const EXAMPLE = 'Neon Drift, 2, 12.5, Acme Amusements, 555-0100\nClaw King, 1, 50, Acme Amusements\nPinball';

export function Component() {
  const { _id, storeName } = useStore();
  const games = useStoreGames(_id);
  return (
    <Page title="Add Games" subtitle={storeName} width="form">
      {games.isPending && <FormSkeleton fields={2} />}
      {games.isLoadingError && <LoadFailed what="the games" error={games.error} onRetry={() => void games.refetch()} />}
      {games.data && <AddGames storeId={_id} storeGames={games.data} />}
    </Page>
  );
}

/** The problem that prevents adding the list; undefined if there is none. */
function problemOf(lines: PastedLine[]): string | undefined {
  const wrong = lines.filter(({ game }) => game === null).length;
  if (lines.length === 0) return 'Enter at least one game';
  if (lines.length > MAX_NEW_GAMES) return `Enter at most ${MAX_NEW_GAMES} games at a time`;
  if (wrong > 0) return `Fix ${counted(wrong, 'line')}`;
  return undefined;
}

/** Adds several games in one step. Each line is checked while it is typed. */
function AddGames({ storeId, storeGames }: { storeId: string; storeGames: Game[] }) {
  const [blank] = useState((): ListValues => ({ list: '', ...newSaveKey() }));
  const form = useForm<ListValues>({ defaultValues: blank });
  const failure = useFormFailure(form);
  const draft = useFormDraft(form, drafts, storeId);
  const navigate = useNavigate();
  const listPath = useListPath();
  const listWith = useListWith(storeId);
  const lines = pastedGames(useWatch({ control: form.control, name: 'list' }), storeGames);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ list }) => {
    const games = pastedGames(list, storeGames).flatMap(({ game }) => game ?? []);
    failure.dismiss();
    const idempotencyKey = keepAttempt(form, drafts, storeId, games);
    try {
      cacheGames(storeId, await client.games.createSeveral({ storeId, idempotencyKey, games }));
    } catch (error) {
      replaceSaveKey(form, error);
      return failure.show(error);
    }
    draft.clear();
    await navigate(listWith(games));
    return showMessage(`${counted(games.length, 'game')} added`);
  });

  return (
    <>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <DraftRestored isShown={draft.wasRestored} onDiscard={draft.discard} />
      <FormColumn onSubmit={submit}>
        <Textarea
          label="Games"
          description={FORMAT}
          placeholder={EXAMPLE}
          autosize
          minRows={6}
          maxRows={16}
          spellCheck={false}
          error={errors.list?.message}
          {...form.register('list', { validate: (list) => problemOf(pastedGames(list, storeGames)) })}
        />
        {lines.length > 0 && <PastedTable lines={lines.slice(0, MAX_NEW_GAMES)} storeGames={storeGames} />}
        <FormButtons>
          <Button type="submit" loading={isSubmitting}>
            {lines.length === 0 ? 'Add Games' : `Add ${counted(lines.length, 'game')}`}
          </Button>
          <Button component={Link} to={listPath('/games', storeId)} variant="default" onClick={draft.clear}>
            Cancel
          </Button>
        </FormButtons>
      </FormColumn>
    </>
  );
}
