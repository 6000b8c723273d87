import { implement } from '@orpc/server';
import { corrections, type CorrectionEffect } from '@quarterdeck/contract/corrections';
import { fromPercent } from '@quarterdeck/domain/commission';
import { sum, toDollars } from '@quarterdeck/domain/money';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import type { Correction, WrongLines } from './corrections.queries.ts';
import { applyCorrection, previewCorrection, type CorrectionsDependencies } from './corrections.usecases.ts';

interface Form {
  _id: string;
  storeId: string;
  from: string;
  to?: string | undefined;
  commission: number;
  repName: string;
  ownGame: boolean;
}

const toCorrection = ({ _id, storeId, from, to, commission, repName, ownGame }: Form): Correction => ({
  storeId,
  gameId: _id,
  from,
  to,
  rate: fromPercent(ownGame ? 0 : commission),
  repName: ownGame ? '' : repName,
});

/** The commission owed per representative before and after, highest first. */
function toEffect(wrong: WrongLines[], { repName }: Correction): CorrectionEffect {
  const after = sum(wrong.map(({ corrected }) => corrected));
  const names = wrong.length === 0 ? [] : [...new Set([...wrong.map((lines) => lines.repName), repName])];
  const representatives = names.map((name) => {
    const before = sum(wrong.filter((lines) => lines.repName === name).map(({ commission }) => commission));
    return { repName: name, before: toDollars(before), after: name === repName ? toDollars(after) : 0 };
  });
  const days = wrong.flatMap(({ firstDate, lastDate }) => [firstDate, lastDate]).toSorted();
  return {
    recordCount: wrong.reduce((count, { records }) => count + records, 0),
    firstDate: days[0] ?? null,
    lastDate: days.at(-1) ?? null,
    representatives: representatives.toSorted((one, other) => other.before - one.before || other.after - one.after),
    totalBefore: toDollars(sum(wrong.map(({ commission }) => commission))),
    totalAfter: toDollars(after),
  };
}

export function correctionsRoutes(deps: CorrectionsDependencies) {
  const os = implement(corrections).$context<RequestContext>().use(authorize(deps.db));
  return {
    preview: os.preview.handler(async ({ input, context }) => {
      const correction = toCorrection(input);
      return { data: toEffect(await previewCorrection(deps, context.session, correction), correction) };
    }),
    apply: os.apply.handler(async ({ input, context }) => {
      const correction = toCorrection(input);
      return { data: toEffect(await applyCorrection(deps, context.session, correction), correction) };
    }),
  };
}
