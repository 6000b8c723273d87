import { implement } from '@orpc/server';
import { corrections } from '@quarterdeck/contract/corrections';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { changes, type ChangeDependencies } from '../../access/change.ts';
import { storesOf } from '../games/several-games.usecases.ts';
import { toCorrection, toGamesChange } from './corrections.inputs.ts';
import { presentEffect, presentGamesChange } from './corrections.presenters.ts';
import { applyCorrection, previewCorrection } from './corrections.usecases.ts';
import { changeGames, planChange } from './several-games.usecases.ts';

export function correctionsRoutes(deps: ChangeDependencies) {
  const { db } = deps;
  const os = implement(corrections).$context<RequestContext>().use(authorize(db)).use(changes(deps));
  return {
    preview: os.preview.handler(async ({ input, context: { session } }) => {
      const correction = toCorrection(input);
      const wrong = await db.transaction((tx) => previewCorrection(tx, session, correction));
      return { data: presentEffect(wrong) };
    }),
    apply: os.apply.handler(async ({ input, context: { session, change } }) => {
      const correction = toCorrection(input);
      const { wrong } = await change((tx) => applyCorrection(tx, session, correction));
      return { data: presentEffect(wrong) };
    }),
    previewGames: os.previewGames.handler(async ({ input, context: { session } }) => ({
      data: presentGamesChange(await db.transaction((tx) => planChange(tx, session, toGamesChange(input)))),
    })),
    applyGames: os.applyGames.handler(async ({ input, context: { session, announce } }) => {
      const changed = await db.transaction((tx) => changeGames(tx, session, toGamesChange(input)));
      for (const storeId of storesOf(changed.games.map(({ before }) => before))) announce(storeId);
      return { data: presentGamesChange(changed) };
    }),
  };
}
