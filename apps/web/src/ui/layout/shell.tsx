import { IconDots } from '@tabler/icons-react';
import { createContext, use, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useHeadingFocus } from './heading-focus.ts';
import { Wordmark } from './mark.tsx';
import { Menu, menuItem } from './menu.tsx';
import { beginAtTop } from './scroll-memory.ts';
import classes from './shell.module.css';

export interface NavItem {
  label: string;
  /** The label under the icon if space is short. */
  shortLabel?: string;
  to: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Whether the current screen is this item's screen or a screen below it. */
  isCurrent: boolean;
  /** A number beside the label with its meaning: `need attention`. */
  count?: { shown: number; means: string };
}

/** The store that a page belongs to. */
export interface Place {
  name: string;
  /** The store's name as a button to switch the store. */
  change: ReactNode;
}

interface ShellProps {
  productName: string;
  home: string;
  items: NavItem[];
  /** The scope of the items below, with a button to change it. */
  scope: ReactNode;
  /** The same in the page's header on a phone, which has no rail. Null on pages without a scope. */
  place: Place | null;
  scopedItems: NavItem[];
  bottomItems: NavItem[];
  /** The content below the bottom items. */
  bottomAction: ReactNode;
  /** The items of a phone's tab bar: with `More`, at most five. Without items there is no bar. */
  tabs: NavItem[];
  /** The items of the `More` menu. */
  more: NavItem[];
  userMenu: ReactNode;
  /** The search button in the rail; on a phone beside the user's menu. */
  search: ReactNode;
  /** A line about the state of the user's work. */
  status: ReactNode;
  /** The age of the screen's data while it cannot be refreshed. */
  dataAge: ReactNode;
  /** The target of this screen's back button; null if there is none. */
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

/** The shell's part of each page's header. */
export function useShell(): ShellContextValue {
  const shell = use(ShellContext);
  if (!shell) throw new Error('A page must be inside a shell');
  return shell;
}

interface ItemsProps {
  items: NavItem[];
  className?: string | undefined;
  /** Further list items. */
  children?: ReactNode;
}

function Items({ items, className, children }: ItemsProps) {
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
            {item.count && (
              <span className={classes.count}>
                {item.count.shown} <span className="visually-hidden">{item.count.means}</span>
              </span>
            )}
          </Link>
        </li>
      ))}
      {children}
    </ul>
  );
}

/** The navigation that does not fit in a phone's tab bar. */
const More = ({ items }: { items: NavItem[] }) => (
  <li data-current={items.some(({ isCurrent }) => isCurrent) || undefined}>
    <Menu
      label="More"
      align="end"
      buttonClassName={classes.more}
      button={
        <>
          <IconDots size={20} stroke={1.75} aria-hidden="true" />
          <span>More</span>
        </>
      }
    >
      {items.map((item) => (
        <Link
          key={item.label}
          role="menuitem"
          className={menuItem}
          to={item.to}
          aria-current={item.isCurrent ? 'page' : undefined}
          data-closes
          onClick={() => beginAtTop(item.to)}
        >
          <item.icon size={20} stroke={1.75} />
          <span>{item.label}</span>
        </Link>
      ))}
    </Menu>
  </li>
);

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
          {props.search}
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
        {props.tabs.length > 0 && (
          <nav className={classes.tabs} aria-label="Main">
            <Items items={props.tabs}>{props.more.length > 0 && <More items={props.more} />}</Items>
          </nav>
        )}
      </div>
    </ShellContext>
  );
}
