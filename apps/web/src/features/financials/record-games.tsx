import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { counted } from '@quarterdeck/domain/counted';
import { fromDollars, sum, toDollars } from '@quarterdeck/domain/money';
import { Card } from '../../ui/layout/card.tsx';
import { usualWords } from './entry/doubts.ts';
import { useUsual } from './entry/use-usual.ts';
import { LineTable } from './line-table.tsx';
import { describeCommission } from '../../ui/data/describe-commission.ts';

/** Each game's takings, its share, and its usual takings on that weekday. */
export function RecordGames({ record: { storeId, date, gameFinances } }: { record: FinancialRecord }) {
  const usual = useUsual(storeId, date);
  const total = sum(gameFinances.map((line) => fromDollars(line.sum)));
  return (
    <Card title="Game Finances" note={counted(gameFinances.length, 'game')}>
      <LineTable
        heading="Game"
        lines={gameFinances.map((line) => {
          const usualSum = usual.get(line.gameId);
          const notes = [
            total > 0 && `${((100 * fromDollars(line.sum)) / total).toFixed(1)}% of the games`,
            usualSum !== undefined && usualWords(usualSum),
            describeCommission(line),
          ];
          return {
            key: line.gameId,
            name: line.gameName,
            note: notes.filter(Boolean).join(' · '),
            amount: line.sum,
          };
        })}
        total={toDollars(total)}
      />
    </Card>
  );
}
