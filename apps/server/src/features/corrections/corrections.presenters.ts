import type { CorrectionEffect, GamesChangeEffect } from '@quarterdeck/contract/corrections';
import { toPercent } from '@quarterdeck/domain/commission';
import { sum, toDollars } from '@quarterdeck/domain/money';
import type { WrongLines } from './corrections.queries.ts';
import type { ChangedGame, PlannedChange } from './several-games.usecases.ts';

/** The commission owed per representative before and after, highest first. */
export function presentEffect(wrong: WrongLines[]): CorrectionEffect {
  const names = new Set(wrong.flatMap(({ repName, rightName }) => [repName, rightName]));
  const representatives = [...names].map((name) => ({
    repName: name,
    before: toDollars(sum(wrong.filter(({ repName }) => repName === name).map(({ commission }) => commission))),
    after: toDollars(sum(wrong.filter(({ rightName }) => rightName === name).map(({ corrected }) => corrected))),
  }));
  const days = wrong.flatMap(({ firstDate, lastDate }) => [firstDate, lastDate]).toSorted();
  return {
    recordCount: wrong[0]?.allRecords ?? 0,
    firstDate: days[0] ?? null,
    lastDate: days.at(-1) ?? null,
    representatives: representatives.toSorted((one, other) => other.before - one.before || other.after - one.after),
    totalBefore: toDollars(sum(wrong.map(({ commission }) => commission))),
    totalAfter: toDollars(sum(wrong.map(({ corrected }) => corrected))),
  };
}

const termsOf = ({ commissionBasisPoints, repName }: ChangedGame['before']) => ({
  commission: toPercent(commissionBasisPoints),
  repName,
});

export function presentGamesChange({ games, wrong }: PlannedChange): GamesChangeEffect {
  const records = new Map<string, number>();
  for (const lines of wrong) records.set(lines.gameId, (records.get(lines.gameId) ?? 0) + lines.records);
  return {
    ...presentEffect(wrong),
    games: games.map(({ before, after }) => ({
      _id: before.id,
      gameName: before.gameName,
      storeName: before.storeName,
      before: termsOf(before),
      after: termsOf(after),
      recordCount: records.get(before.id) ?? 0,
    })),
  };
}
