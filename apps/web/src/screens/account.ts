import type { Screen } from './screen.ts';

/** The owner's account screens, and HR's. */
export const accountScreens: Screen[] = [
  {
    path: '/manage-account',
    title: 'Manage Account',
    guard: 'owner',
    back: '/dashboard',
    navigation: { label: 'Manage Account', shortLabel: 'Account', icon: 'account', group: 'account' },
    load: () => import('../manage-account-screen.tsx'),
  },
  {
    path: '/your-history',
    title: 'Account history',
    guard: 'owner',
    back: '/manage-account',
    isList: true,
    load: () => import('../features/audit/own-history-screen.tsx'),
  },
  {
    path: '/second-factor',
    title: 'Two-step sign-in',
    guard: 'owner',
    back: '/manage-account',
    load: () => import('../features/second-factor/second-factor-screen.tsx'),
  },
  {
    path: '/your-data',
    title: 'Your data',
    guard: 'owner',
    back: '/manage-account',
    load: () => import('../features/backups/your-data-screen.tsx'),
  },
  {
    path: '/restore-backup',
    title: 'Restore a backup',
    guard: 'owner',
    back: '/your-data',
    load: () => import('../features/backups/restore-backup-screen.tsx'),
  },
  {
    path: '/refer',
    title: 'Refer an arcade',
    guard: 'owner',
    back: '/manage-account',
    load: () => import('../features/affiliates/refer-screen.tsx'),
  },
  {
    path: '/affiliates',
    title: 'Affiliates',
    guard: 'hr',
    back: '/manage-account',
    load: () => import('../features/affiliates/affiliates-screen.tsx'),
  },
  {
    path: '/users-info',
    title: 'Users',
    guard: 'hr',
    back: '/manage-account',
    isList: true,
    load: () => import('../features/hr/users-screen.tsx'),
  },
  {
    path: '/account-history',
    title: 'Account history',
    guard: 'hr',
    back: '/users-info',
    load: () => import('../features/audit/account-history-screen.tsx'),
  },
  {
    path: '/paid-extras',
    title: 'Paid extras',
    guard: 'hr',
    back: '/manage-account',
    load: () => import('../features/checkout/paid-extras-screen.tsx'),
  },
];
