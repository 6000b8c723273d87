import type { RecordSummary } from '@quarterdeck/contract/financials';
import { formatWholeDay, type BusinessDate } from '@quarterdeck/domain/business-date';
import { Money } from '../../ui/data/money.tsx';
import { useToday } from '../stores/selected-store.ts';
import classes from './record-facts.module.css';
import { RecordStatus } from './record-status.tsx';

/** A few lines that identify a record. */
export function RecordFacts({ record }: { record: RecordSummary }) {
  return (
    <dl className={classes.facts}>
      <Fact label="Date">{formatWholeDay(record.date as BusinessDate, useToday())}</Fact>
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
        <RecordStatus record={record} />
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
