import type { Game } from '@quarterdeck/contract/games';
import { api } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/api/query-client.ts';

/** Caches the store's games from a change's response, without waiting for the refetch. */
export function cacheGames(storeId: string, list: Game[]): void {
  queryClient.setQueryData(api.games.fetchStoreGames.queryKey({ input: { storeId } }), list);
}
