import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { listOfGame } from '../../ui/data/figure-paths.ts';
import { GameNotFound } from '../../ui/feedback/game-not-found.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page, StoreOfPage } from '../../ui/layout/page.tsx';
import { useStore } from '../stores/selected-store.ts';
import { CorrectionForm } from './correction-form.tsx';

/** Corrects a game's percentage or representative in saved records, after a preview. */
export function Component() {
  const { _id: storeId, storeName } = useStore();
  const [parameters] = useSearchParams();
  const gamesPath = listOfGame(storeId, parameters);
  const games = useQuery(api.games.fetchStoreGames.queryOptions({ input: { storeId } }));
  const game = games.data?.find(({ _id }) => _id === parameters.get('game'));
  return (
    <Page
      title="Correct records"
      subtitle={
        game ? (
          <>
            {game.gameName}
            <StoreOfPage> · {storeName}</StoreOfPage>
          </>
        ) : (
          storeName
        )
      }
      width="form"
      backTo={gamesPath}
    >
      {games.isPending && <FormSkeleton fields={4} />}
      {games.isLoadingError && <LoadFailed what="the games" error={games.error} onRetry={() => void games.refetch()} />}
      {games.data && !game && <GameNotFound gamesPath={gamesPath} />}
      {games.data && game && (
        <CorrectionForm key={game._id} game={game} storeGames={games.data} gamesPath={gamesPath} />
      )}
    </Page>
  );
}
