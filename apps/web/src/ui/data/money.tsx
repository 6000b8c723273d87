import { formatUsd, fromDollars } from '@quarterdeck/domain/money';
import classes from './money.module.css';

/** Dollars as they come over the wire, `$1,234.50`: tabular, so that columns of them align. */
export function Money({ dollars, emphasis = false }: { dollars: number; emphasis?: boolean }) {
  return <span className={emphasis ? classes.strong : classes.money}>{formatUsd(fromDollars(dollars))}</span>;
}

/** A change with its sign, coloured and signed: `+$611.20`. */
export function MoneyChange({ dollars }: { dollars: number }) {
  const text = formatUsd(fromDollars(Math.abs(dollars)));
  if (dollars === 0) return <span className={classes.money}>{text}</span>;
  return dollars > 0 ? (
    <span className={classes.up}>+{text}</span>
  ) : (
    <span className={classes.down}>&minus;{text}</span>
  );
}

/** A change in percent in words, one decimal: `down 2.1%`. */
export function PercentChange({ percent }: { percent: number }) {
  const text = `${Math.abs(percent).toFixed(1)}%`;
  if (Number(Math.abs(percent).toFixed(1)) === 0) return <span className={classes.money}>unchanged</span>;
  return percent > 0 ? (
    <span className={classes.up}>up {text}</span>
  ) : (
    <span className={classes.down}>down {text}</span>
  );
}
