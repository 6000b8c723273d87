import { formatUsd, fromDollars } from '@quarterdeck/domain/money';
import classes from './money.module.css';

/** Dollars from the wire, as `$1,234.50`: with tabular figures, so that columns align. */
export function Money({ dollars, emphasis = false }: { dollars: number; emphasis?: boolean }) {
  return <span className={emphasis ? classes.strong : classes.money}>{formatUsd(fromDollars(dollars))}</span>;
}

/** A change, signed and coloured: `+$611.20`. */
export function MoneyChange({ dollars }: { dollars: number }) {
  const text = formatUsd(fromDollars(Math.abs(dollars)));
  if (dollars === 0) return <span className={classes.money}>{text}</span>;
  return dollars > 0 ? (
    <span className={classes.up}>+{text}</span>
  ) : (
    <span className={classes.down}>&minus;{text}</span>
  );
}

/** A change in percent as text, one decimal: `down 2.1%`. */
export function PercentChange({ percent }: { percent: number }) {
  const text = `${Math.abs(percent).toFixed(1)}%`;
  if (Number(Math.abs(percent).toFixed(1)) === 0) return <span className={classes.money}>unchanged</span>;
  return percent > 0 ? (
    <span className={classes.up}>up {text}</span>
  ) : (
    <span className={classes.down}>down {text}</span>
  );
}
