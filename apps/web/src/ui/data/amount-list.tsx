import { Link } from 'react-router';
import classes from './amount-list.module.css';
import { Money } from './money.tsx';

export interface AmountLine {
  key: string;
  to: string;
  name: string;
  dollars: number;
  /** `note` is under the name, highlighted if `isUrgent`; `aside` is under the amount. */
  note: string;
  isUrgent: boolean;
  aside: string;
}

/** Amounts with a total. Each amount is a link to the screen where it can be changed. */
export function AmountList({ lines, totalLabel, total }: { lines: AmountLine[]; totalLabel: string; total: number }) {
  return (
    <div>
      <ul className={classes.lines}>
        {lines.map(({ key, to, name, dollars, note, isUrgent, aside }) => (
          <li key={key}>
            <Link to={to} className={classes.line}>
              <span className={classes.name}>{name}</span>
              <Money dollars={dollars} emphasis />
              <span className={isUrgent ? classes.urgent : classes.note}>{note}</span>
              <span className={classes.aside}>{aside}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.total}>
        <span>{totalLabel}</span>
        <Money dollars={total} emphasis />
      </p>
    </div>
  );
}
