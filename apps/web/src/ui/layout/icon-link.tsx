import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './icon-link.module.css';

interface IconLinkProps {
  to: string;
  /** Names the target and its subject: "History of Sam Okafor". */
  label: string;
  icon: ReactNode;
  /** In place of the icon in a phone's list of actions, whose other entries have none. */
  text: string;
}

/** A rarely used link: quiet, with a full touch target. */
export const IconLink = ({ to, label, icon, text }: IconLinkProps) => (
  <Link to={to} className={classes.link} aria-label={label} title={label}>
    {icon}
    <span className={classes.text} aria-hidden="true">
      {text}
    </span>
  </Link>
);
