import type { financials } from '@quarterdeck/contract/financials';
import { formatUsd, fromDollars, share, subtract, toDollars } from '@quarterdeck/domain/money';
import type { z } from 'zod';
import { MoneyChange } from '../../../ui/data/money.tsx';
import { Figure, FigureRow } from '../../../ui/data/figure-row.tsx';

type Summary = z.output<NonNullable<(typeof financials.summary)['~orpc']['outputSchema']>>['data'];

interface PeriodSummaryProps {
  totals: Summary['period'];
  compared: Summary['compared'];
  /** Such as "the same days last month". */
  comparedName: string;
}

const usd = (dollars: number) => formatUsd(fromDollars(dollars));
const counted = (count: number, one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

/** The totals of a period, the profit compared with the earlier period. */
export function PeriodSummary({ totals, compared, comparedName }: PeriodSummaryProps) {
  const expenseShare =
    totals.totalMoneyIn > 0
      ? `${((100 * totals.totalMoneyOut) / totals.totalMoneyIn).toFixed(1)}% of takings`
      : 'No takings';
  const profit = fromDollars(totals.totalProfit);
  const before = compared !== null && compared.recordCount > 0 ? fromDollars(compared.totalProfit) : null;
  return (
    <FigureRow>
      <Figure
        label="Total Money In"
        value={usd(totals.totalMoneyIn)}
        change={false}
        note={`${counted(totals.dayCount, 'day')}, ${counted(totals.recordCount, 'record')}`}
      />
      <Figure label="Expenses" value={usd(totals.totalMoneyOut)} change={false} note={expenseShare} />
      <Figure
        label="Total Profit"
        value={usd(totals.totalProfit)}
        change={before !== null && <MoneyChange dollars={toDollars(subtract(profit, before))} />}
        note={
          before === null ? `${formatUsd(share(profit, 1, Math.max(totals.dayCount, 1)))} a day` : `vs. ${comparedName}`
        }
      />
    </FigureRow>
  );
}
