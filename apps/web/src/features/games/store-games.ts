import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** A store's games, in the order in which they were added. */
export const useStoreGames = (storeId: string) =>
  useQuery(api.games.fetchStoreGames.queryOptions({ input: { storeId } }));
