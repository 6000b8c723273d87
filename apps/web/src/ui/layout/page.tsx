import { IconChevronLeft } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHeading } from './page-heading.tsx';
import classes from './page.module.css';
import { useShell } from './shell.tsx';

interface PageProps {
  title: string;
  /** A muted line under the title. */
  subtitle?: ReactNode;
  /** The screen's buttons, on a phone below the bar. */
  actions?: ReactNode;
  /** A small note at the right of the header, such as the date. */
  aside?: ReactNode;
  /** A long form's totals and Save button, always visible at the bottom. On a phone the footer replaces the tab bar. */
  footer?: ReactNode;
  /** The target of Back, if not the one in the route table. */
  backTo?: string;
  /** `form`: a column of comfortable width for fields. */
  width?: 'full' | 'form';
  /** On a phone, a one-line header and the smallest possible footer, to free space for typing. */
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
            <PageHeading>{title}</PageHeading>
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

/** The part of a subtitle with the store's name. It is hidden on a phone whose header has the store switch. */
export const StoreOfPage = ({ children }: { children: ReactNode }) => (
  <span className={classes.storeOfPage}>{children}</span>
);

/** Shows only a dot. A tap opens the text without moving the focus. */
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
