import { formatDollars } from '@quarterdeck/domain/money';
import classes from './money.module.css';

/** Dollars from the wire, as `$1,234.50`: with tabular figures, so that columns align. */
export function Money({ dollars, emphasis = false }: { dollars: number; emphasis?: boolean }) {
  return <span className={emphasis ? classes.strong : classes.money}>{formatDollars(dollars)}</span>;
}

/** A change, signed and colored: `+$611.20`. */
export function MoneyChange({ dollars }: { dollars: number }) {
  const text = formatDollars(Math.abs(dollars));
  if (dollars === 0) return <span className={classes.money}>{text}</span>;
  return dollars > 0 ? (
    <span className={classes.up}>+{text}</span>
  ) : (
    <span className={classes.down}>&minus;{text}</span>
  );
}
