import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
  /** `form`: a column of comfortable width for fields. */
  width?: 'full' | 'form';
  children: ReactNode;
}

/** A screen inside the shell: header row with back button, title and actions, then the content. */
export function Page({ title, subtitle, actions, aside, footer, width = 'full', children }: PageProps) {
  const { userMenu, status, backTo } = useShell();
  return (
    <>
      <header className={classes.head}>
        <div className={classes.bar}>
          {backTo && (
            <Link to={backTo} className={classes.back} aria-label="Back">
              <IconChevronLeft size={22} aria-hidden="true" />
            </Link>
          )}
          <div className={classes.titles}>
            <h1 tabIndex={-1}>{title}</h1>
            {subtitle && <p>{subtitle}</p>}
            {status}
          </div>
          {aside && <div className={classes.aside}>{aside}</div>}
          <div className={classes.user}>{userMenu}</div>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      <div className={width === 'form' ? classes.form : classes.content}>{children}</div>
      {footer && (
        <div className={classes.footer} data-page-footer>
          {footer}
        </div>
      )}
    </>
  );
}
