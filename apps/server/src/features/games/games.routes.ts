import { implement } from '@orpc/server';
import { games } from '@quarterdeck/contract/games';
import { fromPercent } from '@quarterdeck/domain/commission';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../platform/database.ts';
import { authorize, type RequestContext, type Scope } from '../accounts/sessions.ts';
import { requireStore } from '../stores/stores.usecases.ts';
import { gameNotFound } from './games.errors.ts';
import { insertGame, listStoreGames, listUserGames, setGameDeleted, updateGame } from './games.queries.ts';

export function gamesRoutes({ db }: { db: Queryable }) {
  const os = implement(games).$context<RequestContext>().use(authorize(db));
  const list = async (scope: Scope, storeId: string) => ({ data: await listStoreGames(db, scope, storeId) });
  return {
    userGames: os.userGames.handler(async ({ context }) => ({ data: await listUserGames(db, context.session) })),
    fetchStoreGames: os.fetchStoreGames.handler(async ({ input, context }) => {
      await requireStore(db, context.session, input.storeId);
      return list(context.session, input.storeId);
    }),
    create: os.create.handler(async ({ input: { commission, ...game }, context }) => {
      const { ownerId } = context.session;
      await requireStore(db, context.session, game.storeId);
      await insertGame(db, { ...game, commissionBasisPoints: fromPercent(commission), ownerId, id: uuidv7() });
      return list(context.session, game.storeId);
    }),
    edit: os.edit.handler(async ({ input: { _id, storeId, commission, ...changes }, context }) => {
      await requireStore(db, context.session, storeId);
      const edited = { ...changes, commissionBasisPoints: fromPercent(commission) };
      if (!(await updateGame(db, context.session, storeId, _id, edited))) throw gameNotFound();
      return list(context.session, storeId);
    }),
    delete: os.delete.handler(async ({ input, context }) => {
      await requireStore(db, context.session, input.storeId);
      if (!(await setGameDeleted(db, context.session, input.storeId, input._id, true))) throw gameNotFound();
      return list(context.session, input.storeId);
    }),
    restore: os.restore.handler(async ({ input, context }) => {
      await requireStore(db, context.session, input.storeId);
      if (!(await setGameDeleted(db, context.session, input.storeId, input._id, false))) throw gameNotFound();
      return list(context.session, input.storeId);
    }),
  };
}
