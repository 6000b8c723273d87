import { createContext, use, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useHeadingFocus } from './heading-focus.ts';
import { Wordmark } from './mark.tsx';
import { beginAtTop } from './scroll-memory.ts';
import classes from './shell.module.css';

export interface NavItem {
  label: string;
  /** Under the icon where there is little room. */
  shortLabel?: string;
  to: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** The present screen is this one, or one behind it. */
  isCurrent: boolean;
}

/** What a page belongs to. */
export interface Place {
  name: string;
  /** The name, as a way to change it. */
  change: ReactNode;
}

interface ShellProps {
  productName: string;
  home: string;
  items: NavItem[];
  /** What the items below it belong to: a name with a way to change it. */
  scope: ReactNode;
  /** On a phone, where there is no rail: the same in the head of a page. Null on pages that belong to no scope. */
  place: Place | null;
  scopedItems: NavItem[];
  bottomItems: NavItem[];
  /** Below the bottom items. */
  bottomAction: ReactNode;
  /** The items of the bar at the bottom of a phone, at most five. */
  tabs: NavItem[];
  userMenu: ReactNode;
  /** How safe the user's work is, in one line. */
  status: ReactNode;
  /** How old the figures of the screen are, while they cannot be refreshed. */
  dataAge: ReactNode;
  /** Where the back button of this screen leads; null where there is none. */
  backTo: string | null;
  children: ReactNode;
}

interface ShellContextValue {
  place: Place | null;
  userMenu: ReactNode;
  status: ReactNode;
  dataAge: ReactNode;
  backTo: string | null;
}

const ShellContext = createContext<ShellContextValue | null>(null);

/** What the shell puts into the head of each page. */
export function useShell(): ShellContextValue {
  const shell = use(ShellContext);
  if (!shell) throw new Error('A page must be inside a shell');
  return shell;
}

function Items({ items, className }: { items: NavItem[]; className?: string | undefined }) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.label}>
          <Link to={item.to} aria-current={item.isCurrent ? 'page' : undefined} onClick={() => beginAtTop(item.to)}>
            <item.icon size={20} stroke={1.75} />
            <span className={classes.label}>{item.label}</span>
            <span className={classes.shortLabel} aria-hidden="true">
              {item.shortLabel ?? item.label}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function Shell(props: ShellProps) {
  useHeadingFocus();
  const { place, userMenu, status, dataAge, backTo } = props;
  return (
    <ShellContext value={{ place, userMenu, status, dataAge, backTo }}>
      <div className={classes.shell}>
        <a className={classes.skip} href="#main">
          Skip to content
        </a>
        <nav className={classes.rail} aria-label="Main">
          <Link to={props.home} className={classes.home} aria-label={props.productName}>
            <Wordmark name={props.productName} />
          </Link>
          <Items items={props.items} className={classes.items} />
          {props.scope}
          <Items items={props.scopedItems} className={classes.items} />
          <div className={classes.bottom}>
            <Items items={props.bottomItems} className={classes.items} />
            {props.bottomAction}
          </div>
        </nav>
        <main id="main" className={classes.main} tabIndex={-1}>
          {props.children}
        </main>
        <nav className={classes.tabs} aria-label="Main">
          <Items items={props.tabs} />
        </nav>
      </div>
    </ShellContext>
  );
}
