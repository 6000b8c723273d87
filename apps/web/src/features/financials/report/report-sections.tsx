import { counted } from '@quarterdeck/domain/counted';
import { formatAmount, formatDollars, fromDollars, sum } from '@quarterdeck/domain/money';
import classes from '../../../ui/layout/print.module.css';
import { PrintFigures } from '../../../ui/layout/print.tsx';
import { useToday } from '../../stores/selected-store.ts';
import { borrowerName, dueInWords } from './loan-due.ts';
import type { ReportData } from './report-data.ts';

/** The period's figures in large type. */
export function ReportSummary({ records, totals }: Pick<ReportData, 'records' | 'totals'>) {
  const days = new Set(records.map(({ date }) => date)).size;
  return (
    <PrintFigures
      figures={[
        { label: 'Total Money In', value: formatAmount(totals.totalMoneyIn) },
        { label: 'Expenses', value: formatAmount(totals.totalMoneyOut) },
        { label: 'Total Profit', value: formatAmount(totals.dailyProfit) },
        {
          label: 'Records',
          value: `${records.length.toLocaleString('en-US')} on ${counted(days, 'day')}`,
        },
      ]}
    />
  );
}

interface ListTableProps {
  title: string;
  /** The first heading is for the name. */
  headings: { text: string; isNumber?: true }[];
  rows: { key: string; cells: string[] }[];
  total: string[];
  nothing: string;
}

/** A table with a name in each row and the totals below. */
function ListTable({ title, headings, rows, total, nothing }: ListTableProps) {
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={classes.quiet}>{nothing}</p>
      ) : (
        <table className={classes.list}>
          <thead>
            <tr>
              {headings.map(({ text, isNumber }) => (
                <th key={text} scope="col" className={isNumber && classes.number}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <Line key={key} headings={headings} cells={cells} />
            ))}
          </tbody>
          <tfoot>
            <Line headings={headings} cells={['Total', ...total]} />
          </tfoot>
        </table>
      )}
    </section>
  );
}

function Line({ headings, cells: [name, ...rest] }: { headings: ListTableProps['headings']; cells: string[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {headings.slice(1).map(({ text, isNumber }, column) => (
        <td key={text} className={isNumber && classes.number}>
          {rest[column]}
        </td>
      ))}
    </tr>
  );
}

type Owed = NonNullable<ReportData['owed']>;

export function ReportCommissions({ commissions }: Pick<Owed, 'commissions'>) {
  const { representatives, totalCommission } = commissions;
  const takings = sum(representatives.map((representative) => fromDollars(representative.takings)));
  return (
    <ListTable
      title="Commission Summary"
      headings={[{ text: 'Representative' }, { text: 'Takings', isNumber: true }, { text: 'Owed', isNumber: true }]}
      rows={representatives.map(({ repName, takings: repTakings, commission }) => ({
        key: repName,
        cells: [repName, formatDollars(repTakings), formatDollars(commission)],
      }))}
      total={[formatAmount(takings), formatDollars(totalCommission)]}
      nothing="No commission owed."
    />
  );
}

export function ReportLoans({ loans: { loans, total } }: Pick<Owed, 'loans'>) {
  const today = useToday();
  return (
    <ListTable
      title="Outstanding Loans"
      headings={[{ text: 'Name' }, { text: 'Due' }, { text: 'Outstanding', isNumber: true }]}
      rows={loans.map((loan) => ({
        key: loan.staffId,
        cells: [borrowerName(loan), dueInWords(loan, today).words, formatDollars(loan.outstanding)],
      }))}
      total={['', formatDollars(total)]}
      nothing="No open loans."
    />
  );
}
