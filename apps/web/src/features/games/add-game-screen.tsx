import type { Game } from '@quarterdeck/contract/games';
import { Button } from '@mantine/core';
import { counted } from '@quarterdeck/domain/counted';
import { useEffect, useState, type BaseSyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { defineDraft } from '../../platform/drafts/drafts.ts';
import { KEEP_FIELDS, useFormDraft } from '../../platform/drafts/form-draft.ts';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';
import { draftWithKey, keepAttempt, replaceSaveKey } from '../../platform/drafts/save-key.ts';
import { ErrorBanner, SuccessBanner } from '../../ui/feedback/banner.tsx';
import { DraftRestored } from '../../ui/feedback/draft-restored.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { FormButtons, FormColumn } from '../../ui/inputs/form-column.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useListPath, useStore } from '../stores/selected-store.ts';
import { GameFields } from './game-fields.tsx';
import { blankGame, gameOf, resolveGame, type GameDetails, type GameValues } from './game-values.ts';
import { cacheGames } from './games-cache.ts';
import { useListWith, useStoreGames } from './store-games.ts';

const drafts = draftWithKey(defineDraft<GameValues>('add-game', 3));

export function Component() {
  const { _id, storeName } = useStore();
  const games = useStoreGames(_id);
  return (
    <Page title="Add Game" subtitle={storeName} width="form">
      {games.isPending && <FormSkeleton fields={5} />}
      {games.isLoadingError && <LoadFailed what="the games" error={games.error} onRetry={() => void games.refetch()} />}
      {games.data && <AddGame storeId={_id} storeGames={games.data} />}
    </Page>
  );
}

/** The value of the button that leads to the form for the next game. */
const NEXT_GAME = 'next-game';

/** The clicked button. */
const submitterOf = (event: BaseSyntheticEvent | undefined) =>
  (event?.nativeEvent as SubmitEvent | undefined)?.submitter as HTMLButtonElement | null | undefined;

function useAddGame(storeId: string) {
  const [blank] = useState(blankGame);
  const form = useForm<GameValues, unknown, GameDetails>({
    defaultValues: blank,
    resolver: resolveGame,
  });
  const failure = useFormFailure(form);
  const draft = useFormDraft(form, drafts, storeId);
  const [added, setAdded] = useState<{ gameName: string } | null>(null);
  const navigate = useNavigate();
  const listWith = useListWith(storeId);
  const { setFocus } = form;

  useEffect(() => {
    // The cleared fields are rendered only now.
    if (added) setFocus('gameName');
  }, [added, setFocus]);

  /** Saves the game, then shows the list or the form for the next game of the same representative. */
  const submit = form.handleSubmit(async (typed, event) => {
    const addsAnother = submitterOf(event)?.value === NEXT_GAME;
    const game = gameOf(typed);
    failure.dismiss();
    setAdded(null);
    const idempotencyKey = keepAttempt(form, drafts, storeId, game);
    try {
      cacheGames(storeId, await client.games.create({ storeId, idempotencyKey, ...game }));
    } catch (error) {
      replaceSaveKey(form, error);
      return failure.show(error);
    }
    if (!addsAnother) {
      draft.clear();
      await navigate(listWith([game]));
      return showMessage(`${game.gameName} added`);
    }
    const { commission, repName, repPhone, ownGame } = form.getValues();
    draft.discard();
    form.reset({ ...blankGame(), commission, repName, repPhone, ownGame }, KEEP_FIELDS);
    setAdded({ gameName: game.gameName });
  });
  // The new game needs a new key, or its save would count as a repetition.
  const discard = () => {
    draft.discard();
    form.reset(blankGame(), KEEP_FIELDS);
  };
  return { form, failure, draft: { ...draft, discard }, added, submit };
}

function AddGame({ storeId, storeGames }: { storeId: string; storeGames: Game[] }) {
  const { form, failure, draft, added, submit } = useAddGame(storeId);
  const { isSubmitting } = form.formState;
  const listPath = useListPath();
  return (
    <>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <SuccessBanner
        message={added && `${added.gameName} added. The store has ${counted(storeGames.length, 'game')}.`}
      />
      <DraftRestored isShown={draft.wasRestored} onDiscard={draft.discard} />
      <p>
        Many games? <Link to={listPath('/add-games', storeId)}>Paste a list</Link>
      </p>
      <FormColumn onSubmit={submit}>
        <GameFields form={form} storeGames={storeGames} />
        <FormButtons>
          <Button type="submit" loading={isSubmitting}>
            Add Game
          </Button>
          <Button type="submit" value={NEXT_GAME} variant="default" disabled={isSubmitting}>
            Save and add another
          </Button>
          <Button component={Link} to={listPath('/games', storeId)} variant="default" onClick={draft.clear}>
            {added ? 'Done' : 'Cancel'}
          </Button>
        </FormButtons>
      </FormColumn>
    </>
  );
}
