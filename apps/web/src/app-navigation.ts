import {
  IconBuildingStore,
  IconCashBanknote,
  IconDeviceGamepad,
  IconHome,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { storePath } from './features/stores/selected-store.ts';
import type { NavItem } from './ui/layout/shell.tsx';

interface Navigation {
  home: string;
  items: NavItem[];
  scopedItems: NavItem[];
  bottomItems: NavItem[];
  tabs: NavItem[];
}

const dashboard: NavItem = { label: 'Dashboard', to: '/dashboard', icon: IconHome, paths: ['/dashboard'] };

const stores: NavItem = {
  label: 'Stores',
  to: '/stores',
  icon: IconBuildingStore,
  paths: [
    '/stores',
    '/add-store',
    '/billing',
    '/billing/again',
    '/billing/success',
    '/billing/cancel',
    '/edit-store',
    '/store-details',
    '/store-history',
    '/recently-deleted',
  ],
};

const account: NavItem = {
  label: 'Manage Account',
  shortLabel: 'Account',
  to: '/manage-account',
  icon: IconUser,
  paths: [
    '/manage-account',
    '/all-billing-history',
    '/checkout',
    '/payment-success',
    '/payment-cancelled',
    '/second-factor',
    '/refer',
    '/affiliates',
    '/users-info',
    '/account-history',
    '/paid-extras',
    '/users-billing',
  ],
};

const ofStore = (storeId: string): NavItem[] => [
  {
    label: 'Games',
    to: storePath('/games', storeId),
    icon: IconDeviceGamepad,
    paths: ['/games', '/add-game', '/edit-game', '/correct-records'],
  },
  {
    label: 'Financials',
    to: storePath('/financials', storeId),
    icon: IconCashBanknote,
    paths: ['/financials', '/add-financial', '/financial-detail', '/edit-financial'],
  },
  {
    label: 'Staff',
    to: storePath('/staff', storeId),
    icon: IconUsers,
    paths: ['/staff', '/add-staff', '/edit-staff', '/staff-loans', '/curriculum-vitae'],
  },
];

export function ownerNavigation({ storeId, hasStores }: { storeId: string | null; hasStores: boolean }): Navigation {
  const scopedItems = storeId ? ofStore(storeId) : [];
  const bottomItems = hasStores ? [account] : [];
  const items = [dashboard, stores];
  // A phone's bar has room for five: with a store chosen the account is left to the menu of the user.
  const tabs = [...items, ...(storeId ? scopedItems : bottomItems)];
  return { home: '/dashboard', items, scopedItems, bottomItems, tabs };
}

/** A counter has its store's days to enter and to look at, and nothing else. */
export function terminalNavigation(): Navigation {
  const items: NavItem[] = [
    {
      label: 'Store dashboard',
      shortLabel: 'Store',
      to: '/staff-dashboard',
      icon: IconHome,
      paths: ['/staff-dashboard', '/financial-detail', '/edit-financial'],
    },
    {
      label: 'Add entry',
      to: '/add-financial',
      icon: IconCashBanknote,
      paths: ['/add-financial'],
    },
  ];
  return { home: '/staff-dashboard', items, scopedItems: [], bottomItems: [], tabs: items };
}
