import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './overview-rows.module.css';

/** The short list of a card. */
export const OverviewRows = ({ children }: { children: ReactNode }) => <ul className={classes.rows}>{children}</ul>;

interface OverviewRowProps {
  name: string;
  /** The link of the row. */
  to?: string;
  /** A muted line below the name. */
  second: ReactNode;
  figure: ReactNode;
  change?: ReactNode;
}

export const OverviewRow = ({ name, to, second, figure, change }: OverviewRowProps) => (
  <li className={classes.row}>
    <span className={classes.words}>
      {to === undefined ? (
        <span className={classes.name}>{name}</span>
      ) : (
        <Link className={`${classes.name} ${classes.link}`} to={to}>
          {name}
        </Link>
      )}
      <span className={classes.second}>{second}</span>
    </span>
    <span className={classes.figure}>{figure}</span>
    {change !== undefined && <span className={classes.change}>{change}</span>}
  </li>
);

export const BetweenRow = ({ children }: { children: ReactNode }) => <li className={classes.between}>{children}</li>;
