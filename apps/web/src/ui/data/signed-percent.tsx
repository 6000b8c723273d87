import classes from './signed-percent.module.css';

/** A change in percent: `+10.9%`, `−2.1%`; no sign if it rounds to 0.0%. A dash if it is unknown. */
export function SignedPercent({ percent, unit = '%' }: { percent: number | null; unit?: string }) {
  if (percent === null) return '–';
  const text = `${Math.abs(percent).toFixed(1)}${unit}`;
  if (Number(Math.abs(percent).toFixed(1)) === 0) return <span className={classes.same}>{text}</span>;
  return percent > 0 ? (
    <span className={classes.up}>+{text}</span>
  ) : (
    <span className={classes.down}>&minus;{text}</span>
  );
}
