import type { financials } from '@quarterdeck/contract/financials';
import { formatUsd, fromDollars, share, subtract, toDollars } from '@quarterdeck/domain/money';
import type { z } from 'zod';
import { MoneyChange } from '../../../ui/data/money.tsx';
import { StatCard, StatRow } from '../../../ui/data/stat-card.tsx';

type Summary = z.output<NonNullable<(typeof financials.summary)['~orpc']['outputSchema']>>['data'];

interface PeriodSummaryProps {
  totals: Summary['period'];
  compared: Summary['compared'];
  /** Such as "the same days last month". */
  comparedName: string;
}

const usd = (dollars: number) => formatUsd(fromDollars(dollars));
const days = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'day' : 'days'}`;

/** The totals of a period, each compared with the earlier period. */
export function PeriodSummary({ totals, compared, comparedName }: PeriodSummaryProps) {
  const expenseShare =
    totals.totalMoneyIn > 0
      ? `${((100 * totals.totalMoneyOut) / totals.totalMoneyIn).toFixed(1)}% of takings`
      : 'No takings';
  const comparable = compared !== null && compared.recordCount > 0;
  return (
    <StatRow>
      <StatCard label="Total Money In" value={usd(totals.totalMoneyIn)} comparison={days(totals.dayCount)} />
      <StatCard label="Expenses" value={usd(totals.totalMoneyOut)} comparison={expenseShare} />
      <StatCard
        label="Total Profit"
        value={usd(totals.totalProfit)}
        comparison={
          comparable ? (
            <>
              <MoneyChange
                dollars={toDollars(subtract(fromDollars(totals.totalProfit), fromDollars(compared.totalProfit)))}
              />{' '}
              vs. {comparedName}
            </>
          ) : (
            `${formatUsd(share(fromDollars(totals.totalProfit), 1, Math.max(totals.dayCount, 1)))} a day`
          )
        }
      />
    </StatRow>
  );
}
