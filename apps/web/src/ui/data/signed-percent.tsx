import classes from './figure-table.module.css';

/** `+10.9%`, `−2.1%`; under 0.05 % neither. Null where nothing is known. */
export function SignedPercent({ percent }: { percent: number | null }) {
  if (percent === null) return '–';
  const text = `${Math.abs(percent).toFixed(1)}%`;
  if (Number(Math.abs(percent).toFixed(1)) === 0) return <span className={classes.same}>{text}</span>;
  return percent > 0 ? (
    <span className={classes.up}>+{text}</span>
  ) : (
    <span className={classes.down}>&minus;{text}</span>
  );
}
