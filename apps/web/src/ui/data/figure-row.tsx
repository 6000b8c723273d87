import type { ReactNode } from 'react';
import classes from './figure-row.module.css';

interface FigureRowProps {
  /** On a narrow screen, shows pairs of figures in place of a list. */
  wrapsInPairs?: boolean;
  children: ReactNode;
}

/** The figures at the top of a page, side by side. */
export const FigureRow = ({ wrapsInPairs = false, children }: FigureRowProps) => (
  <dl className={classes.figures} data-pairs={wrapsInPairs || undefined}>
    {children}
  </dl>
);

interface FigureProps {
  label: string;
  value: string;
  /** False without a comparison or an earlier amount. */
  change: ReactNode;
  /** What it changed against, on the same line: `vs. Oct 1 – 31`. */
  against?: string;
  note: string;
}

/** A long amount gets a smaller font, so that it is not cut or wrapped. */
export const Figure = ({ label, value, change, against, note }: FigureProps) => (
  <div className={classes.figure}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.value} data-long={value.length > 10 || undefined}>
      {value}
    </dd>
    <dd className={classes.note}>
      {change && (
        <span className={classes.change} data-line={against !== undefined || undefined}>
          {change}
          {against && <span className={classes.against}> {against}</span>}
        </span>
      )}
      {note}
    </dd>
  </div>
);
