import type { CorrectionEffect } from '@quarterdeck/contract/corrections';
import { sum, toDollars } from '@quarterdeck/domain/money';
import type { Correction, WrongLines } from './corrections.queries.ts';

/** The commission owed per representative before and after, highest first. */
export function presentEffect(wrong: WrongLines[], { repName }: Correction): CorrectionEffect {
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
