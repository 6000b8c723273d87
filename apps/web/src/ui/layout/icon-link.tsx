import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './icon-link.module.css';

interface IconLinkProps {
  to: string;
  /** Names the target and its subject: "History of Sam Okafor". */
  label: string;
  icon: ReactNode;
}

/** A rarely used link: quiet, with a full touch target. */
export const IconLink = ({ to, label, icon }: IconLinkProps) => (
  <Link to={to} className={classes.link} aria-label={label} title={label}>
    {icon}
  </Link>
);
