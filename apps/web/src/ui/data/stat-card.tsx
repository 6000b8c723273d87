import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './stat-card.module.css';

interface StatCardProps {
  label: string;
  /** The figure, already formatted. */
  value: ReactNode;
  /** The comparison with another period, or a description of the figure. */
  comparison?: ReactNode;
  /** A second figure, below a line. */
  below?: ReactNode;
  /** Makes the whole card a link. */
  to?: string;
}

export function StatCard({ label, value, comparison, below, to }: StatCardProps) {
  const content = (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.figure}>
        <span className={classes.value}>{value}</span>
      </span>
      {comparison !== undefined && <span className={classes.comparison}>{comparison}</span>}
      {below && <span className={classes.below}>{below}</span>}
    </>
  );
  return to ? (
    <Link to={to} className={`${classes.card} ${classes.link}`}>
      {content}
    </Link>
  ) : (
    <div className={classes.card}>{content}</div>
  );
}

/** Cards side by side, as many per row as fit. */
export function StatRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
