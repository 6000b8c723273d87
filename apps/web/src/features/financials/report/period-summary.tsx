import type { StoreSummary } from '@quarterdeck/contract/financials';
import { counted } from '@quarterdeck/domain/counted';
import { formatAmount, formatDollars, fromDollars, share, subtract, toDollars } from '@quarterdeck/domain/money';
import { ComparedDays } from '../../../ui/data/compared-days.tsx';
import { Figure, FigureRow } from '../../../ui/data/figure-row.tsx';
import { MoneyChange } from '../../../ui/data/money.tsx';
import { percentChange } from '../../../ui/data/percent-change.ts';
import { SignedPercent } from '../../../ui/data/signed-percent.tsx';

interface PeriodSummaryProps {
  totals: StoreSummary['period'];
  compared: StoreSummary['compared'];
  /** The name of the earlier period, such as "the same days last month". */
  comparedName: string;
  /** Whether the user chose this comparison. A chosen comparison without data shows a note. */
  isComparing: boolean;
}

type Compared = NonNullable<StoreSummary['compared']>;

/** In percent, or in dollars where the earlier amount has none, such as a loss. */
function Change({ now, before, of }: Pick<Compared, 'now' | 'before'> & { of: 'totalMoneyIn' | 'totalProfit' }) {
  const percent = percentChange(now[of], before[of]);
  if (percent !== null) return <SignedPercent percent={percent} />;
  return <MoneyChange dollars={toDollars(subtract(fromDollars(now[of]), fromDollars(before[of])))} />;
}

/** The totals of a period, compared with those of the earlier period. */
export function PeriodSummary({ totals, compared, comparedName, isComparing }: PeriodSummaryProps) {
  const { totalMoneyIn, totalMoneyOut, dayCount } = totals;
  const expenseShare =
    totalMoneyIn > 0 ? `${((100 * totalMoneyOut) / totalMoneyIn).toFixed(1)}% of takings` : 'No takings';
  const profit = fromDollars(totals.totalProfit);
  const comparable = compared !== null && compared.dayCount > 0 ? compared : null;
  const against = `vs. ${comparedName}`;
  return (
    <>
      <FigureRow>
        <Figure
          label="Total Money In"
          value={formatDollars(totalMoneyIn)}
          change={comparable && <Change {...comparable} of="totalMoneyIn" />}
          against={against}
          note={`${counted(dayCount, 'day')}, ${counted(totals.recordCount, 'record')}`}
        />
        <Figure label="Expenses" value={formatDollars(totalMoneyOut)} change={false} note={expenseShare} />
        <Figure
          label="Total Profit"
          value={formatDollars(totals.totalProfit)}
          change={comparable && <Change {...comparable} of="totalProfit" />}
          against={against}
          note={`${formatAmount(share(profit, 1, Math.max(dayCount, 1)))} a day`}
        />
      </FigureRow>
      {compared && (comparable || isComparing) && <ComparedDays days={dayCount} compared={compared.dayCount} />}
    </>
  );
}
