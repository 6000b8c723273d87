import { implement } from '@orpc/server';
import { games } from '@quarterdeck/contract/games';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import type { Scope } from '../../access/sessions.ts';
import { requireStore } from '../../access/store-access.ts';
import { toGameEntry } from './games.inputs.ts';
import { presentGame } from './games.presenters.ts';
import { listStoreGames, listUserGames } from './games.queries.ts';
import { createGame, deleteGame, editGame, restoreGame, type GamesDependencies } from './games.usecases.ts';

export function gamesRoutes(deps: GamesDependencies) {
  const { db } = deps;
  const os = implement(games).$context<RequestContext>().use(authorize(db));
  const list = async (scope: Scope, storeId: string) => ({
    data: (await listStoreGames(db, scope, storeId)).map(presentGame),
  });
  return {
    userGames: os.userGames.handler(async ({ context }) => ({
      data: (await listUserGames(db, context.session)).map(presentGame),
    })),
    fetchStoreGames: os.fetchStoreGames.handler(async ({ input, context }) => {
      await requireStore(db, context.session, input.storeId);
      return list(context.session, input.storeId);
    }),
    create: os.create.handler(async ({ input, context }) => {
      await createGame(deps, context.session, toGameEntry(input));
      return list(context.session, input.storeId);
    }),
    edit: os.edit.handler(async ({ input: { _id, storeId, ...form }, context }) => {
      await editGame(deps, context.session, { storeId, gameId: _id }, toGameEntry(form));
      return list(context.session, storeId);
    }),
    delete: os.delete.handler(async ({ input: { _id, storeId }, context }) => {
      await deleteGame(deps, context.session, { storeId, gameId: _id });
      return list(context.session, storeId);
    }),
    restore: os.restore.handler(async ({ input: { _id, storeId }, context }) => {
      await restoreGame(deps, context.session, { storeId, gameId: _id });
      return list(context.session, storeId);
    }),
  };
}
