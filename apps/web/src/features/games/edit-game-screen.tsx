import { zodResolver } from '@hookform/resolvers/zod';
import type { Game } from '@quarterdeck/contract/games';
import { Button } from '@mantine/core';
import { IconDeviceGamepad } from '@tabler/icons-react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { client } from '../../platform/api.ts';
import { defineDraft } from '../../platform/drafts.ts';
import { useFormDraft } from '../../platform/form-draft.ts';
import { useFormFailure } from '../../platform/form-failure.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { DraftRestored } from '../../ui/draft-restored.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormButtons, FormColumn } from '../../ui/form-column.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Page } from '../../ui/page.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { showMessage } from '../../ui/undo-notice.tsx';
import { storePath, useStore } from '../stores/selected-store.ts';
import { gamesChanged } from './after-change.ts';
import { GameFields } from './game-fields.tsx';
import { gameOf, typedGame, valuesOf, type GameDetails, type GameValues } from './game-values.ts';
import { useStoreGames } from './store-games.ts';

const draftOf = defineDraft<GameValues>('edit-game', 2);

export function Component() {
  const { _id: storeId, storeName } = useStore();
  const [parameters] = useSearchParams();
  const games = useStoreGames(storeId);
  const game = games.data?.find(({ _id }) => _id === parameters.get('game'));
  return (
    <Page title="Edit Game" subtitle={storeName} width="form">
      {games.isPending && <FormSkeleton fields={5} />}
      {games.isLoadingError && <LoadFailed error={games.error} onRetry={() => void games.refetch()} />}
      {games.data && !game && <GameNotFound storeId={storeId} />}
      {games.data && game && <EditGame key={game._id} game={game} storeGames={games.data} />}
    </Page>
  );
}

const GameNotFound = ({ storeId }: { storeId: string }) => (
  <EmptyState
    icon={<IconDeviceGamepad size={28} />}
    title="Game not found"
    text="It may have been deleted, or the link is not complete."
    action={
      <Button component={Link} to={storePath('/games', storeId)}>
        View All Games
      </Button>
    }
  />
);

function useEditGame(game: Game) {
  const { _id, storeId } = game;
  const form = useForm<GameValues, unknown, GameDetails>({
    defaultValues: valuesOf(game),
    resolver: zodResolver(typedGame),
  });
  const failure = useFormFailure(form);
  const draft = useFormDraft(form, draftOf, _id);
  const navigate = useNavigate();

  const submit = form.handleSubmit(async (edited) => {
    failure.dismiss();
    try {
      gamesChanged(storeId, await client.games.edit({ _id, storeId, ...gameOf(edited) }));
    } catch (error) {
      return failure.show(error);
    }
    draft.clear();
    await navigate(storePath('/games', storeId));
    showMessage(`${edited.gameName} saved`);
  });
  return { form, failure, draft, submit };
}

function EditGame({ game, storeGames }: { game: Game; storeGames: Game[] }) {
  const { form, failure, draft, submit } = useEditGame(game);
  return (
    <>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <DraftRestored isShown={draft.wasRestored} onDiscard={draft.discard} />
      <FormColumn onSubmit={submit}>
        <GameFields form={form} storeGames={storeGames} />
        <SwitchField
          control={form.control}
          name="isActive"
          label="Active"
          description="An inactive game keeps its history; the day's form does not ask for it."
        />
        <FormButtons>
          <Button type="submit" loading={form.formState.isSubmitting}>
            Save Changes
          </Button>
          <Button component={Link} to={storePath('/games', game.storeId)} variant="default" onClick={draft.clear}>
            Cancel
          </Button>
        </FormButtons>
      </FormColumn>
    </>
  );
}
