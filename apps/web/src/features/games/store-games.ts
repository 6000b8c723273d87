import type { Game } from '@quarterdeck/contract/games';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { listParameters, storePath } from '../stores/selected-store.ts';

/** A store's games, in the order in which they were added. */
export const useStoreGames = (storeId: string) =>
  useQuery(api.games.fetchStoreGames.queryOptions({ input: { storeId } }));

type NamedGame = Pick<Game, 'gameName' | 'repName' | 'ownGame'>;

/** Whether the game's name or representative contains the search. */
export const matchesSearch = ({ gameName, repName, ownGame }: NamedGame, searched: string): boolean =>
  `${gameName} ${ownGame ? 'Own game' : repName}`.toLowerCase().includes(searched.trim().toLowerCase());

/** The path back to the list. It keeps its search unless that hides one of the added games. */
export function useListWith(storeId: string): (added: NamedGame[]) => string {
  const { q: searched, ...state } = listParameters(useSearchParams()[0]);
  return (added) => {
    const isKept = searched !== undefined && added.every((game) => matchesSearch(game, searched));
    return storePath('/games', storeId, isKept ? { ...state, q: searched } : state);
  };
}
