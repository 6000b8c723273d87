import { implement } from '@orpc/server';
import { corrections } from '@quarterdeck/contract/corrections';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { changes, type ChangeDependencies } from '../../access/change.ts';
import { toCorrection } from './corrections.inputs.ts';
import { presentEffect } from './corrections.presenters.ts';
import { applyCorrection, previewCorrection } from './corrections.usecases.ts';

export function correctionsRoutes(deps: ChangeDependencies) {
  const { db } = deps;
  const os = implement(corrections).$context<RequestContext>().use(authorize(db)).use(changes(deps));
  return {
    preview: os.preview.handler(async ({ input, context: { session } }) => {
      const correction = toCorrection(input);
      const wrong = await db.transaction((tx) => previewCorrection(tx, session, correction));
      return { data: presentEffect(wrong, correction) };
    }),
    apply: os.apply.handler(async ({ input, context: { session, change } }) => {
      const correction = toCorrection(input);
      const { wrong } = await change((tx) => applyCorrection(tx, session, correction));
      return { data: presentEffect(wrong, correction) };
    }),
  };
}
