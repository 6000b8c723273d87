import { IconChevronLeft } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './page.module.css';
import { useShell } from './shell.tsx';

interface PageProps {
  title: string;
  /** A quiet line under the title. */
  subtitle?: ReactNode;
  /** The buttons of the screen; on a phone they stand below the bar. */
  actions?: ReactNode;
  /** A small remark at the right of the header, such as the date. */
  aside?: ReactNode;
  /** Stays in view at the bottom: the totals and the Save button of a long form. On a phone it takes the place of the tab bar. */
  footer?: ReactNode;
  /** Where Back leads, if not where the table of routes says. */
  backTo?: string;
  /** `form`: a column of comfortable width for fields. */
  width?: 'full' | 'form';
  /** On a phone one line for the header, and no more for the footer than it needs: for who is typing. */
  isCompact?: boolean;
  children: ReactNode;
}

/** A screen inside the shell: header row with back button, title and actions, then the content. */
export function Page({
  title,
  subtitle,
  actions,
  aside,
  footer,
  width = 'full',
  isCompact = false,
  children,
  ...props
}: PageProps) {
  const { userMenu, status, dataAge, place, ...shell } = useShell();
  const backTo = props.backTo ?? shell.backTo;
  return (
    <>
      <header className={classes.head} data-compact={isCompact || undefined}>
        <div className={classes.bar}>
          {backTo && (
            <Link to={backTo} className={classes.back} aria-label="Back">
              <IconChevronLeft size={22} aria-hidden="true" />
            </Link>
          )}
          <div className={classes.titles}>
            <h1 tabIndex={-1}>{title}</h1>
            {subtitle && (
              <p className={!isCompact && subtitle === place?.name ? classes.onlyWide : undefined}>{subtitle}</p>
            )}
            {place && !isCompact && <div className={classes.place}>{place.change}</div>}
            {isCompact ? <CompactStatus>{status}</CompactStatus> : status}
          </div>
          {aside && <div className={classes.aside}>{aside}</div>}
          <div className={classes.user}>{userMenu}</div>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      <div className={width === 'form' ? classes.form : classes.content}>
        {width === 'full' && !footer && dataAge}
        {children}
      </div>
      {footer && (
        <div className={classes.footer} data-page-footer data-compact={isCompact || undefined}>
          {footer}
        </div>
      )}
    </>
  );
}

/** Only its dot; the words open on a tap, which leaves the focus where it is. */
function CompactStatus({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.status} data-open={isOpen || undefined}>
      {children}
      <button
        type="button"
        className={classes.statusButton}
        aria-label="Saving status"
        aria-expanded={isOpen}
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
      />
    </div>
  );
}
