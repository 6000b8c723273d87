import type { GamePerformance } from '@quarterdeck/contract/games';
import { gamesInWords } from '@quarterdeck/domain/counted';
import { client } from '../../../platform/api/api.ts';
import { reportFailure } from '../../../platform/api/report-failure.ts';
import { showMessage, showUndo } from '../../../ui/feedback/undo-notice.ts';

/** The name of a single game, else their number. */
function namesOf(games: GamePerformance[]): string {
  const [only, second] = games;
  return only && !second ? only.gameName : gamesInWords(games);
}

async function undo(games: GamePerformance[], isActive: boolean): Promise<void> {
  try {
    await client.games.setActive({ gameIds: games.map(({ gameId }) => gameId), isActive });
    showMessage(`${gamesInWords(games)} ${isActive ? 'activated' : 'deactivated'}`);
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
    const changedGames = games.filter(({ gameId }) => changed.includes(gameId));
    const message = `${namesOf(changedGames)} ${isActive ? 'activated' : 'deactivated'}`;
    if (changedGames.length > 0) showUndo({ message, onUndo: () => void undo(changedGames, !isActive) });
    else showMessage(`${namesOf(games)} ${isActive ? 'activated' : 'deactivated'}`);
    return true;
  } catch (error) {
    reportFailure(error, onProblem);
    return false;
  }
}
