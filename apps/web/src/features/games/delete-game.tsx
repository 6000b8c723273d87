import type { Game } from '@quarterdeck/contract/games';
import { useMutation } from '@tanstack/react-query';
import { api, client } from '../../platform/api/api.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { showMessage, showUndo } from '../../ui/feedback/undo-notice.ts';
import { ConfirmButton } from '../../ui/inputs/confirm.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { cacheGames } from './games-cache.ts';

async function restore({ _id, storeId, gameName }: Game): Promise<void> {
  try {
    cacheGames(storeId, await client.games.restore({ _id, storeId }));
    showMessage(`${gameName} restored`);
  } catch (error) {
    reportFailure(error, showMessage);
  }
}

/** Asks, deletes the game and offers Undo. */
export function DeleteGame({ game, onProblem }: { game: Game; onProblem: (problem: string | null) => void }) {
  const { _id, storeId, gameName } = game;
  const remove = useMutation(api.games.delete.mutationOptions());

  async function confirm(): Promise<void> {
    onProblem(null);
    try {
      cacheGames(storeId, await remove.mutateAsync({ _id, storeId }));
      focusHeading();
      showUndo({ message: `${gameName} deleted`, onUndo: () => void restore(game) });
    } catch (error) {
      reportFailure(error, onProblem);
    }
  }

  return (
    <ConfirmButton
      label="Delete"
      ariaLabel={`Delete ${gameName}`}
      question={`Delete ${gameName}? Its past records stay.`}
      confirmLabel="Delete"
      isBusy={remove.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
