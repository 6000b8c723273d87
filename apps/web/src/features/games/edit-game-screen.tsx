import type { Game } from '@quarterdeck/contract/games';
import { Button } from '@mantine/core';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { defineDraft } from '../../platform/drafts/drafts.ts';
import { useFormDraft } from '../../platform/drafts/form-draft.ts';
import { useFormFailure } from '../../platform/drafts/form-failure.ts';
import { saveVersion } from '../../platform/drafts/save-version.ts';
import { readNumber } from '../../platform/number-text.ts';
import { listOfGame } from '../../ui/data/figure-paths.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { ConflictDialog, differingLines, type Conflict } from '../../ui/feedback/conflict-dialog.tsx';
import { DraftRestored } from '../../ui/feedback/draft-restored.tsx';
import { GameNotFound } from '../../ui/feedback/game-not-found.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { useSaveQuestion } from '../../ui/feedback/save-question.ts';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { FormButtons, FormColumn } from '../../ui/inputs/form-column.tsx';
import { SwitchField } from '../../ui/inputs/switch-field.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useListPath, useStore } from '../stores/selected-store.ts';
import { GameFields } from './game-fields.tsx';
import { factsOf, gameOf, resolveGame, valuesOf, type GameDetails, type GameValues } from './game-values.ts';
import { cacheGames } from './games-cache.ts';
import { useStoreGames } from './store-games.ts';

const draftOf = defineDraft<GameValues>('edit-game', 3);

export function Component() {
  const { _id: storeId, storeName } = useStore();
  const [parameters] = useSearchParams();
  const gamesPath = listOfGame(storeId, parameters);
  const games = useStoreGames(storeId);
  const game = games.data?.find(({ _id }) => _id === parameters.get('game'));
  return (
    <Page title="Edit game" subtitle={storeName} width="form" backTo={gamesPath}>
      {games.isPending && <FormSkeleton fields={5} />}
      {games.isLoadingError && <LoadFailed what="the game" error={games.error} onRetry={() => void games.refetch()} />}
      {games.data && !game && <GameNotFound gamesPath={gamesPath} />}
      {games.data && game && <EditGame key={game._id} game={game} storeGames={games.data} gamesPath={gamesPath} />}
    </Page>
  );
}

/** Whether the edit changes the representative or percentage, so that new records differ from saved ones. */
const changesTerms = (
  game: Game,
  { commission, repName, ownGame }: Pick<GameDetails, 'repName' | 'ownGame'> & { commission: number | undefined },
): boolean =>
  game.ownGame !== ownGame || (!ownGame && (game.commission !== commission || game.repName !== repName.trim()));

/**
 * Saved records keep their percentage and representative, unless the owner corrects them too. A chosen correction stays
 * chosen when the game shows the new terms already, because the response to the first save was lost.
 */
function CorrectToo({ game, control }: { game: Game; control: Control<GameValues, unknown, GameDetails> }) {
  const [commission, repName, ownGame, isChosen] = useWatch({
    control,
    name: ['commission', 'repName', 'ownGame', 'correctsRecords'],
  });
  if (!isChosen && !changesTerms(game, { commission: readNumber(commission), repName, ownGame })) return null;
  return (
    <SwitchField
      control={control}
      name="correctsRecords"
      label="Apply to saved records too"
      description="Next, choose the first date and preview the changes."
    />
  );
}

function useEditGame(game: Game, gamesPath: string) {
  const { _id, storeId } = game;
  const form = useForm<GameValues, unknown, GameDetails>({
    defaultValues: valuesOf(game),
    resolver: resolveGame,
  });
  const failure = useFormFailure(form);
  const draft = useFormDraft(form, draftOf, _id);
  const navigate = useNavigate();
  const listPath = useListPath();

  const conflict = useSaveQuestion<Conflict>();

  /** @returns the saved game, or null when the user went back to the form. */
  async function save(edited: GameDetails): Promise<{ gameName: string; isKept: boolean } | null> {
    const mine = gameOf(edited);
    const outcome = await saveVersion({
      version: edited.version,
      code: 'gameChanged',
      save: (version) => client.games.edit({ _id, storeId, version, ...mine }),
      ask: ({ current, by, at }) => {
        draft.keep();
        return conflict.ask({ by, at, lines: differingLines(factsOf(current), factsOf(mine)) });
      },
    });
    if (outcome === null) return null;
    if (outcome.kept) return { gameName: outcome.kept.gameName, isKept: true };
    cacheGames(storeId, outcome.saved);
    return { gameName: mine.gameName, isKept: false };
  }

  const submit = form.handleSubmit(async (edited) => {
    failure.dismiss();
    let result;
    try {
      result = await save(edited);
    } catch (error) {
      return failure.show(error);
    }
    if (!result) return;
    draft.clear();
    if (result.isKept) {
      await navigate(gamesPath);
      return showMessage(`${result.gameName} kept as saved`);
    }
    await navigate(edited.correctsRecords ? listPath('/correct-records', storeId, { game: _id }) : gamesPath);
    showMessage(`${edited.gameName} saved`);
  });
  return { form, failure, draft, conflict, submit };
}

interface EditGameProps {
  game: Game;
  storeGames: Game[];
  /** The list that the game was opened from. */
  gamesPath: string;
}

function EditGame({ game, storeGames, gamesPath }: EditGameProps) {
  const { form, failure, draft, conflict, submit } = useEditGame(game, gamesPath);
  return (
    <>
      <ErrorBanner message={failure.banner} onDismiss={failure.dismiss} />
      <DraftRestored isShown={draft.wasRestored} onDiscard={draft.discard} />
      <ConflictDialog question={conflict} what="game" />
      <FormColumn onSubmit={submit}>
        <GameFields form={form} storeGames={storeGames} />
        <CorrectToo game={game} control={form.control} />
        <SwitchField
          control={form.control}
          name="isActive"
          label="Active"
          description="Inactive games keep their history but aren’t on the entry form."
        />
        <FormButtons>
          <Button type="submit" loading={form.formState.isSubmitting}>
            Save Changes
          </Button>
          <Button component={Link} to={gamesPath} variant="default" onClick={draft.clear}>
            Cancel
          </Button>
        </FormButtons>
      </FormColumn>
    </>
  );
}
