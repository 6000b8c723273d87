import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './icon-link.module.css';

interface IconLinkProps {
  to: string;
  /** Says where it leads, and of what: "History of Sam Okafor". */
  label: string;
  icon: ReactNode;
}

/** A way on that is seldom wanted: quiet, and as large as a thumb. */
export const IconLink = ({ to, label, icon }: IconLinkProps) => (
  <Link to={to} className={classes.link} aria-label={label} title={label}>
    {icon}
  </Link>
);
