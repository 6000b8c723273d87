import type { RecordSummary } from '@quarterdeck/contract/financials';
import { formatMedium, type BusinessDate } from '@quarterdeck/domain/business-date';
import { formatAmount, formatDollars, toDollars } from '@quarterdeck/domain/money';
import { MoneyChange } from '../../../ui/data/money.tsx';
import classes from '../../../ui/layout/print.module.css';
import { PrintTable } from '../../../ui/layout/print.tsx';
import { isOff, statusInWords } from '../record-status.tsx';
import type { ReportData } from './report-data.ts';

const TEXT_HEADINGS = ['Date', 'Created By', 'Updated By'];
const AMOUNTS = [
  ['totalMoneyIn', 'Money In'],
  ['totalMoneyOut', 'Expenses'],
  ['dailyProfit', 'Profit'],
  ['moneyBalance', 'Expected'],
  ['actualCashCount', 'Counted'],
  ['difference', 'Difference'],
] as const;

/** All records. When printed, the heading repeats on every page. */
export function ReportTable({ records, totals }: Pick<ReportData, 'records' | 'totals'>) {
  return (
    <PrintTable title="Records">
      <thead>
        <tr>
          {TEXT_HEADINGS.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
          {AMOUNTS.map(([name, heading]) => (
            <th key={name} scope="col" className={classes.number}>
              {heading}
            </th>
          ))}
          <th scope="col">Cash</th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <Row key={record._id} record={record} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={TEXT_HEADINGS.length}>
            Total
          </th>
          {AMOUNTS.map(([name]) => (
            <td key={name} className={classes.number}>
              {name === 'difference' ? <MoneyChange dollars={toDollars(totals[name])} /> : formatAmount(totals[name])}
            </td>
          ))}
          <td />
        </tr>
      </tfoot>
    </PrintTable>
  );
}

/** A balanced or adjusted record has none. */
const Difference = ({ record }: { record: RecordSummary }) =>
  isOff(record) ? <MoneyChange dollars={record.difference} /> : '–';

function Row({ record }: { record: RecordSummary }) {
  return (
    <tr>
      <td className={classes.date}>{formatMedium(record.date as BusinessDate)}</td>
      <td>{record.createdBy}</td>
      <td>{record.updatedBy ?? '–'}</td>
      {AMOUNTS.map(([name]) => (
        <td key={name} className={classes.number}>
          {name === 'difference' ? <Difference record={record} /> : formatDollars(record[name])}
        </td>
      ))}
      <td className={classes.word}>{statusInWords(record)}</td>
    </tr>
  );
}
