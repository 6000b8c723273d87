import { implement } from '@orpc/server';
import { games } from '@quarterdeck/contract/games';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { changes, type ChangeDependencies } from '../../access/change.ts';
import { storeNotFound } from '../../access/not-found.ts';
import { toReportFilter } from '../../access/report-filter.ts';
import type { Scope } from '../../access/sessions.ts';
import { requireStore } from '../../access/store-access.ts';
import { presentGamePage } from './game-page.presenters.ts';
import { gamePageSums, gamesOfSameName } from './game-page.queries.ts';
import { gameNotFound } from './games.errors.ts';
import { toGameEdit, toGameEntry } from './games.inputs.ts';
import { presentGame } from './games.presenters.ts';
import { listStoreGames, listUserGames } from './games.queries.ts';
import { createGames, deleteGame, editGame, restoreGame } from './games.usecases.ts';
import { presentPerformance } from './performance.presenters.ts';
import { gamePerformance, storesExist } from './performance.queries.ts';
import { setGamesActive, storesOf } from './several-games.usecases.ts';
import { presentTrend } from './trends.presenters.ts';
import { gameTrends } from './trends.queries.ts';

export function gamesRoutes(deps: ChangeDependencies) {
  const { db } = deps;
  const os = implement(games).$context<RequestContext>().use(authorize(db)).use(changes(deps));
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
    create: os.create.handler(async ({ input: { storeId, idempotencyKey, ...form }, context: { session, change } }) => {
      await change((tx) => createGames(tx, session, { storeId, idempotencyKey, added: [toGameEntry(form)] }));
      return list(session, storeId);
    }),
    createSeveral: os.createSeveral.handler(async ({ input: { games, ...place }, context: { session, change } }) => {
      const added = games.map((form) => ({ ...toGameEntry(form), isActive: true }));
      await change((tx) => createGames(tx, session, { ...place, added }));
      return list(session, place.storeId);
    }),
    edit: os.edit.handler(async ({ input: { _id: gameId, storeId, ...form }, context: { session, change } }) => {
      await change((tx) => editGame(tx, session, { storeId, gameId }, toGameEdit(form)));
      return list(session, storeId);
    }),
    performance: os.performance.handler(async ({ input, context: { session } }) => {
      const filter = toReportFilter(input);
      if (filter.storeIds && !(await storesExist(db, session, filter.storeIds))) throw storeNotFound();
      return { data: presentPerformance(await gamePerformance(db, session, filter), filter.compared !== null) };
    }),
    trends: os.trends.handler(async ({ input: { to, storeIds = null }, context: { session } }) => {
      if (storeIds && !(await storesExist(db, session, storeIds))) throw storeNotFound();
      return { data: (await gameTrends(db, session, { to, storeIds })).map(presentTrend) };
    }),
    gamePage: os.gamePage.handler(async ({ input, context: { session } }) => {
      const { _id: gameId, storeId, ...periods } = input;
      const gameRows = await gamesOfSameName(db, session, { gameId, storeId });
      if (gameRows.length === 0) throw gameNotFound();
      const filter = toReportFilter({ ...periods, storeIds: gameRows.map((game) => game.store_id) });
      const gameIds = gameRows.map(({ id }) => id);
      const sums = await gamePageSums(db, session, { gameId, storeId, gameIds }, filter);
      return { data: presentGamePage(gameId, sums, filter) };
    }),
    setActive: os.setActive.handler(async ({ input, context: { session, announce } }) => {
      const changed = await db.transaction((tx) => setGamesActive(tx, session, input));
      for (const storeId of storesOf(changed)) announce(storeId);
      return { data: { changed: changed.map(({ id }) => id) } };
    }),
    delete: os.delete.handler(async ({ input: { _id: gameId, storeId }, context: { session, change } }) => {
      await change((tx) => deleteGame(tx, session, { storeId, gameId }));
      return list(session, storeId);
    }),
    restore: os.restore.handler(async ({ input: { _id: gameId, storeId }, context: { session, change } }) => {
      await change((tx) => restoreGame(tx, session, { storeId, gameId }));
      return list(session, storeId);
    }),
  };
}
