import { screenPath } from '@quarterdeck/domain/record-paths';
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
import type { NavigationEntry, Screen } from './screens/screen.ts';
import { ownerEntryOnWayBack, screenAt, screens } from './screens/screens.ts';
import { reportFilterParameters } from './ui/inputs/report-filter.ts';
import type { NavItem } from './ui/layout/shell.tsx';

type Entry = NavigationEntry & { path: string };

interface Navigation {
  home: string;
  items: NavItem[];
  scopedItems: NavItem[];
  bottomItems: NavItem[];
  tabs: NavItem[];
  more: NavItem[];
}

const ICONS: Record<NavigationEntry['icon'], NavItem['icon']> = {
  account: IconUser,
  activity: IconHistory,
  games: IconDeviceGamepad,
  home: IconHome,
  people: IconUsers,
  records: IconCashBanknote,
  representatives: IconAddressBook,
  stores: IconBuildingStore,
};

const HOME = '/dashboard';
const COUNTER_HOME = '/staff-dashboard';

const entriesOf = (group: NavigationEntry['group']): Entry[] =>
  screens.flatMap(({ path, navigation }) => (navigation?.group === group ? [{ ...navigation, path }] : []));

const isTab = (entry: Entry): boolean => entry.isTab === true;
const isNoTab = (entry: Entry): boolean => !isTab(entry);

const item = ({ path, label, shortLabel, icon }: Entry, current: string | null, to = path): NavItem => ({
  label,
  ...(shortLabel !== undefined && { shortLabel }),
  icon: ICONS[icon],
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
export const keptReportFilter = (
  screen: Screen,
  target: string,
  parameters: URLSearchParams,
): Record<string, string> =>
  screen.hasPeriod && screenAt(target)?.hasPeriod ? reportFilterParameters(parameters) : {};

export function ownerNavigation({ screen, storeId, hasStores, isOfAll, parameters, attention }: Place): Navigation {
  const current = ownerEntryOnWayBack(screen);
  const arcade = entriesOf('arcade');
  const ofStore = entriesOf('store');
  const account = entriesOf('account').map((entry) => item(entry, current));
  const inArcade = (entry: Entry): NavItem => ({
    ...item(entry, current, screenPath(entry.path, keptReportFilter(screen, entry.path, parameters))),
    ...(entry.path === HOME &&
      attention > 0 && {
        count: { shown: attention, means: attention === 1 ? 'needs attention' : 'need attention' },
      }),
  });
  const items = arcade.filter(isTab).map(inArcade);
  if (!hasStores) {
    return { home: HOME, items, scopedItems: [], bottomItems: account, tabs: [...items, ...account], more: [] };
  }
  const others = arcade.filter(isNoTab).map(inArcade);
  const ofAll = (at: string | null) =>
    ofStore.flatMap(({ labelOfAll, ...entry }) =>
      labelOfAll === undefined
        ? []
        : [
            item(
              { ...entry, label: labelOfAll },
              at,
              screenPath(entry.path, keptReportFilter(screen, entry.path, parameters)),
            ),
          ],
    );
  const scoped = (entries: Entry[], at: string | null) =>
    entries.map((entry) => {
      const reportFilter = keptReportFilter(screen, entry.path, parameters);
      return item(
        entry,
        at,
        screenPath(entry.path, storeId === null ? reportFilter : { store: storeId, ...reportFilter }),
      );
    });
  return {
    home: HOME,
    items: [...items, ...ofAll(isOfAll ? current : null), ...others],
    scopedItems: storeId === null ? [] : scoped(ofStore, isOfAll ? null : current),
    bottomItems: account,
    tabs: [...items, ...scoped(ofStore.filter(isTab), current)],
    more: [
      ...scoped(ofStore.filter(isNoTab), current),
      ...(storeId === null ? [] : ofAll(null)),
      ...others,
      ...account,
    ],
  };
}

/** A counter can only add its store's records and view them. On a phone its first screen has both. */
export function counterNavigation(screen: Screen): Navigation {
  const entries = entriesOf('counter');
  const current = entries.some(({ path }) => path === screen.path) ? screen.path : COUNTER_HOME;
  const items = entries.map((entry) => item(entry, current));
  return { home: COUNTER_HOME, items, scopedItems: [], bottomItems: [], tabs: [], more: [] };
}
