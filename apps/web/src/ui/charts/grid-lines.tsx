import { compactAmount } from './compact-amount.ts';
import classes from './grid-lines.module.css';
import { heightOf, type Scale } from './scale.ts';

/** The horizontal lines of a chart, with their amounts before them. */
export const GridLines = ({ scale }: { scale: Scale }) =>
  scale.lines.map((line) => (
    <span
      key={line}
      className={line === 0 ? classes.zero : classes.line}
      style={{ bottom: `${heightOf(line, scale)}%` }}
    >
      <span className={classes.amount}>{compactAmount(line)}</span>
    </span>
  ));
