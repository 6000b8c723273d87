import {
  IconAddressBook,
  IconBuildingStore,
  IconCashBanknote,
  IconDeviceGamepad,
  IconHistory,
  IconHome,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { pathWith, storePath } from './features/stores/selected-store.ts';
import type { Screen } from './screens/screen.ts';
import { firstOnWayBack, screenAt } from './screens/screens.ts';
import { questionOf } from './ui/inputs/question.ts';
import type { NavItem } from './ui/layout/shell.tsx';

type Entry = Omit<NavItem, 'to' | 'isCurrent'> & { path: string };

interface Navigation {
  home: string;
  items: NavItem[];
  scopedItems: NavItem[];
  bottomItems: NavItem[];
  tabs: NavItem[];
  more: NavItem[];
}

const DASHBOARD: Entry = { path: '/dashboard', label: 'Dashboard', icon: IconHome };
const STORES: Entry = { path: '/stores', label: 'Stores', icon: IconBuildingStore };
const GAMES: Entry = { path: '/games', label: 'Games', icon: IconDeviceGamepad };
const ALL_GAMES: Entry = { ...GAMES, label: 'All games' };
const REPRESENTATIVES: Entry = {
  path: '/representatives',
  label: 'Representatives',
  // A narrow rail breaks the name at the soft hyphen.
  shortLabel: 'Represen\u00adtatives',
  icon: IconAddressBook,
};
const ACTIVITY: Entry = { path: '/activity', label: 'Activity', icon: IconHistory };
const FINANCIALS: Entry = { path: '/financials', label: 'Financials', icon: IconCashBanknote };
const STAFF: Entry = { path: '/staff', label: 'Staff', icon: IconUsers };
const ACCOUNT: Entry = { path: '/manage-account', label: 'Manage Account', shortLabel: 'Account', icon: IconUser };
const OWNER_ENTRIES = [DASHBOARD, STORES, GAMES, REPRESENTATIVES, ACTIVITY, FINANCIALS, STAFF, ACCOUNT];

const STORE_DASHBOARD: Entry = {
  path: '/staff-dashboard',
  label: 'Store dashboard',
  shortLabel: 'Store',
  icon: IconHome,
};
const ADD_ENTRY: Entry = { path: '/add-financial', label: 'Add entry', icon: IconCashBanknote };

const item = ({ path, ...entry }: Entry, current: string | null, to = path): NavItem => ({
  ...entry,
  to,
  isCurrent: path === current,
});

interface Place {
  screen: Screen;
  storeId: string | null;
  hasStores: boolean;
  /** Whether the screen is about all stores. */
  isOfAll: boolean;
  parameters: URLSearchParams;
  /** The number of lines that need the owner's attention. */
  attention: number;
}

/** The period, stores and comparison of a screen that the links to other screens with figures keep. */
export const keptQuestion = (screen: Screen, target: string, parameters: URLSearchParams): Record<string, string> =>
  screen.hasPeriod && screenAt(target)?.hasPeriod ? questionOf(parameters) : {};

export function ownerNavigation({ screen, storeId, hasStores, isOfAll, parameters, attention }: Place): Navigation {
  const current = firstOnWayBack(
    screen,
    OWNER_ENTRIES.map(({ path }) => path),
  );
  const asked = ({ path }: Entry) => pathWith(path, keptQuestion(screen, path, parameters));
  const dashboard: NavItem = {
    ...item(DASHBOARD, current, asked(DASHBOARD)),
    ...(attention > 0 && {
      count: { shown: attention, means: attention === 1 ? 'needs attention' : 'need attention' },
    }),
  };
  const items = [dashboard, item(STORES, current, asked(STORES))];
  const account = item(ACCOUNT, current);
  if (!hasStores) {
    return { home: DASHBOARD.path, items, scopedItems: [], bottomItems: [], tabs: [...items, account], more: [] };
  }
  const ofAll = [item(REPRESENTATIVES, current, asked(REPRESENTATIVES)), item(ACTIVITY, current)];
  const allGames = (at: string | null) => item(ALL_GAMES, at, asked(GAMES));
  const scoped = (at: string | null) =>
    [GAMES, FINANCIALS, STAFF].map((entry) =>
      item(entry, at, storePath(entry.path, storeId ?? '', keptQuestion(screen, entry.path, parameters))),
    );
  const onPhone =
    storeId === null
      ? {
          games: [item(GAMES, current, asked(GAMES)), item(FINANCIALS, current, asked(FINANCIALS))],
          more: [item(STAFF, current)],
        }
      : { games: scoped(current).slice(0, 2), more: [...scoped(current).slice(2), allGames(null)] };
  return {
    home: DASHBOARD.path,
    items: [...items, allGames(isOfAll ? current : null), ...ofAll],
    scopedItems: storeId === null ? [] : scoped(isOfAll ? null : current),
    bottomItems: [account],
    tabs: [...items, ...onPhone.games],
    more: [...onPhone.more, ...ofAll, account],
  };
}

/** A counter can only add its store's records and view them. On a phone its first screen has both. */
export function counterNavigation(screen: Screen): Navigation {
  const current = screen.path === ADD_ENTRY.path ? ADD_ENTRY.path : STORE_DASHBOARD.path;
  const items = [STORE_DASHBOARD, ADD_ENTRY].map((entry) => item(entry, current));
  return { home: STORE_DASHBOARD.path, items, scopedItems: [], bottomItems: [], tabs: [], more: [] };
}
