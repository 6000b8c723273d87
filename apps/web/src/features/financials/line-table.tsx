import { Money } from '../../ui/data/money.tsx';
import classes from './line-table.module.css';

interface Line {
  key: string;
  name: string;
  note: string;
  /** Dollars. */
  amount: number;
}

interface LineTableProps {
  heading: string;
  amountHeading?: string;
  lines: Line[];
  totalLabel?: string;
  /** Dollars. */
  total: number;
}

/** Names on the left, amounts on the right, their total below. */
export function LineTable({ heading, amountHeading = 'Amount', lines, totalLabel = 'Total', total }: LineTableProps) {
  return (
    <table className={classes.table}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{amountHeading}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">
              {line.name}
              <span className={classes.note}>{line.note}</span>
            </th>
            <td>
              <Money dollars={line.amount} emphasis />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{totalLabel}</th>
          <td>
            <Money dollars={total} emphasis />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
