import type { StoreSummary } from '@quarterdeck/contract/financials';
import { counted } from '@quarterdeck/domain/counted';
import { formatAmount, formatDollars, fromDollars, share, subtract, toDollars } from '@quarterdeck/domain/money';
import { ComparedDays } from '../../../ui/data/compared-days.tsx';
import { Figure, FigureRow } from '../../../ui/data/figure-row.tsx';
import { MoneyChange } from '../../../ui/data/money.tsx';
import { SignedPercent } from '../../../ui/data/signed-percent.tsx';

interface PeriodSummaryProps {
  totals: StoreSummary['period'];
  compared: StoreSummary['compared'];
  /** The name of the earlier period, such as "the same days last month". */
  comparedName: string;
  /** Whether the user chose this comparison. A chosen comparison without data shows a note. */
  isAsked: boolean;
}

/** The totals of a period, compared with those of the earlier period. */
export function PeriodSummary({ totals, compared, comparedName, isAsked }: PeriodSummaryProps) {
  const { totalMoneyIn, totalMoneyOut, dayCount } = totals;
  const expenseShare =
    totalMoneyIn > 0 ? `${((100 * totalMoneyOut) / totalMoneyIn).toFixed(1)}% of takings` : 'No takings';
  const profit = fromDollars(totals.totalProfit);
  const comparable = compared !== null && compared.dayCount > 0 ? compared : null;
  const takingsBefore = comparable?.before.totalMoneyIn ?? 0;
  const difference =
    comparable &&
    toDollars(subtract(fromDollars(comparable.now.totalProfit), fromDollars(comparable.before.totalProfit)));
  return (
    <>
      <FigureRow>
        <Figure
          label="Total Money In"
          value={formatDollars(totalMoneyIn)}
          change={
            comparable !== null &&
            takingsBefore > 0 && (
              <SignedPercent percent={((comparable.now.totalMoneyIn - takingsBefore) / takingsBefore) * 100} />
            )
          }
          note={`${counted(dayCount, 'day')}, ${counted(totals.recordCount, 'record')}`}
        />
        <Figure label="Expenses" value={formatDollars(totalMoneyOut)} change={false} note={expenseShare} />
        <Figure
          label="Total Profit"
          value={formatDollars(totals.totalProfit)}
          change={difference !== null && <MoneyChange dollars={difference} />}
          note={comparable ? `vs. ${comparedName}` : `${formatAmount(share(profit, 1, Math.max(dayCount, 1)))} a day`}
        />
      </FigureRow>
      {compared && (comparable || isAsked) && <ComparedDays days={dayCount} compared={compared.dayCount} />}
    </>
  );
}
