import type { Game } from '@quarterdeck/contract/games';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';

/** The server answered a change with the store's games as they are now: the screens show them, and ask anew for what depends on them. */
export function gamesChanged(storeId: string, list: Game[]): void {
  queryClient.setQueryData(api.games.fetchStoreGames.queryKey({ input: { storeId } }), list);
  for (const key of [
    api.games.userGames.key(),
    api.dashboard.key(),
    api.financials.key(),
    api.audit.key(),
    api.deleted.key(),
  ])
    void queryClient.invalidateQueries({ queryKey: key });
}
