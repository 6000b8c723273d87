import { formatUsd, fromDollars, sum } from '@quarterdeck/domain/money';
import classes from './financial-report-screen.module.css';
import { dueInWords } from './loan-due.ts';
import type { ReportData } from './report-data.ts';

const usd = (dollars: number) => formatUsd(fromDollars(dollars));

/** The figures of the period, large. */
export function ReportSummary({ data: { records, totals } }: { data: ReportData }) {
  const days = new Set(records.map(({ date }) => date)).size;
  const figures = [
    ['Total Money In', formatUsd(totals.totalMoneyIn)],
    ['Expenses', formatUsd(totals.totalMoneyOut)],
    ['Total Profit', formatUsd(totals.dailyProfit)],
    [
      'Records',
      `${records.length.toLocaleString('en-US')} on ${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`,
    ],
  ];
  return (
    <section aria-label="Summary">
      <dl className={classes.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface ListTableProps {
  title: string;
  headings: string[];
  rows: { key: string; cells: string[] }[];
  total: string[];
  nothing: string;
}

/** A name, then figures; their sums below. */
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
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...figures] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {figures.map((figure, column) => (
                  <td key={headings[column + 1]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {total.map((figure, column) => (
                <td key={headings[column + 1]}>{figure}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}

export function ReportCommissions({ commissions }: Pick<ReportData, 'commissions'>) {
  const { representatives, totalCommission } = commissions;
  const takings = sum(representatives.map((representative) => fromDollars(representative.takings)));
  return (
    <ListTable
      title="Commission Summary"
      headings={['Representative', 'Takings', 'Owed']}
      rows={representatives.map(({ repName, takings: taken, commission }) => ({
        key: repName,
        cells: [repName, usd(taken), usd(commission)],
      }))}
      total={[formatUsd(takings), usd(totalCommission)]}
      nothing="No game took money."
    />
  );
}

export function ReportLoans({ loans: { loans, total } }: Pick<ReportData, 'loans'>) {
  return (
    <ListTable
      title="Outstanding Loans"
      headings={['Name', 'Due', 'Outstanding']}
      rows={loans.map((loan) => ({
        key: loan.staffId,
        cells: [`${loan.firstName} ${loan.lastName}`, dueInWords(loan).words, usd(loan.outstanding)],
      }))}
      total={['', usd(total)]}
      nothing="Nobody owes this store money."
    />
  );
}
