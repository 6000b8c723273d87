import type { RecordSummary } from '@quarterdeck/contract/financials';
import { formatLong, type BusinessDate } from '@quarterdeck/domain/business-date';
import { fromDollars } from '@quarterdeck/domain/money';
import { Money } from '../../ui/data/money.tsx';
import { CashBadge } from './cash-badge.tsx';
import classes from './record-facts.module.css';

/** A record in a few lines, to identify it by. */
export function RecordFacts({ record }: { record: RecordSummary }) {
  return (
    <dl className={classes.facts}>
      <Fact label="Date">{formatLong(record.date as BusinessDate)}</Fact>
      <Fact label="Created by">{record.createdBy}</Fact>
      {record.updatedBy && <Fact label="Updated by">{record.updatedBy}</Fact>}
      <Fact label="Takings">
        <Money dollars={record.totalMoneyIn} emphasis />
      </Fact>
      <Fact label="Expenses">
        <Money dollars={record.totalMoneyOut} emphasis />
      </Fact>
      <Fact label="Profit">
        <Money dollars={record.dailyProfit} emphasis />
      </Fact>
      <Fact label="Cash">
        <CashBadge cash={{ status: record.cashStatus, difference: fromDollars(record.difference) }} />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
