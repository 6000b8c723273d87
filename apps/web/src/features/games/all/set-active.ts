import type { GamePerformance } from '@quarterdeck/contract/games';
import { counted } from '@quarterdeck/domain/counted';
import { client } from '../../../platform/api/api.ts';
import { reportFailure } from '../../../platform/api/report-failure.ts';
import { showMessage, showUndo } from '../../../ui/feedback/undo-notice.tsx';

const namesOf = (games: GamePerformance[], ids: string[]): string => {
  const only = ids.length === 1 ? games.find(({ gameId }) => gameId === ids[0]) : undefined;
  return only?.gameName ?? counted(ids.length, 'game');
};

async function undo(gameIds: string[], isActive: boolean): Promise<void> {
  try {
    await client.games.setActive({ gameIds, isActive });
    showMessage(`${counted(gameIds.length, 'game')} ${isActive ? 'activated' : 'deactivated'}`);
  } catch (error) {
    reportFailure(error, showMessage);
  }
}

/**
 * Activates or deactivates games and offers Undo for the changed games.
 * @returns whether it succeeded. After a failure it has shown the error.
 */
export async function setActive(
  games: GamePerformance[],
  isActive: boolean,
  onProblem: (problem: string) => void,
): Promise<boolean> {
  try {
    const { changed } = await client.games.setActive({ gameIds: games.map(({ gameId }) => gameId), isActive });
    const message = `${namesOf(games, changed)} ${isActive ? 'activated' : 'deactivated'}`;
    if (changed.length > 0) showUndo({ message, onUndo: () => void undo(changed, !isActive) });
    return true;
  } catch (error) {
    reportFailure(error, onProblem);
    return false;
  }
}
