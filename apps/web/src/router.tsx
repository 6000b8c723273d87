import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import type { RouteObject } from 'react-router';
import { authScreens } from './auth-screens.ts';
import { bareScreens } from './bare-screens.ts';
import { billingScreens } from './billing-screens.ts';
import { loadChunk } from './platform/load-chunk.ts';
import type { Screen } from './screen.ts';
import { ErrorScreen } from './ui/layout/error-screen.tsx';

/** Every screen of the product, but for those that other files of `-screens.ts` have. */
const screens: Screen[] = [
  ...billingScreens,
  ...authScreens,
  {
    path: '/dashboard',
    title: `${PRODUCT_NAME} Dashboard`,
    guard: 'owner',
    load: () => import('./features/dashboard/dashboard-screen.tsx'),
  },
  {
    path: '/stores',
    title: 'Arcade Stores',
    guard: 'owner',
    back: '/dashboard',
    load: () => import('./features/stores/stores-screen.tsx'),
  },
  {
    path: '/add-store',
    title: 'Add Store',
    guard: 'owner',
    back: '/stores',
    load: () => import('./features/stores/add-store-screen.tsx'),
  },
  {
    path: '/edit-store',
    title: 'Edit Store',
    guard: 'owner',
    back: '/stores',
    store: 'or-not-found',
    load: () => import('./features/stores/edit-store-screen.tsx'),
  },
  {
    path: '/store-details',
    title: 'Store details',
    guard: 'owner',
    back: '/stores',
    store: 'or-not-found',
    load: () => import('./features/stores/store-details-screen.tsx'),
  },
  {
    path: '/store-history',
    title: 'History',
    guard: 'owner',
    back: '/store-details',
    store: 'or-not-found',
    load: () => import('./features/audit/store-history-screen.tsx'),
  },
  {
    path: '/recently-deleted',
    title: 'Recently deleted',
    guard: 'owner',
    back: '/stores',
    load: () => import('./features/deleted/recently-deleted-screen.tsx'),
  },
  {
    path: '/games',
    title: 'Games',
    guard: 'owner',
    back: '/store-details',
    store: 'or-not-found',
    load: () => import('./features/games/games-screen.tsx'),
  },
  {
    path: '/add-game',
    title: 'Add Game',
    guard: 'owner',
    back: '/games',
    store: 'or-not-found',
    load: () => import('./features/games/add-game-screen.tsx'),
  },
  {
    path: '/edit-game',
    title: 'Edit game',
    guard: 'owner',
    back: '/games',
    store: 'or-not-found',
    load: () => import('./features/games/edit-game-screen.tsx'),
  },
  {
    path: '/correct-records',
    title: 'Correct records',
    guard: 'owner',
    back: '/games',
    store: 'or-not-found',
    load: () => import('./features/corrections/correct-records-screen.tsx'),
  },
  {
    path: '/financials',
    title: 'Financials',
    guard: 'owner',
    back: '/store-details',
    store: 'or-not-found',
    load: () => import('./features/financials/financials-screen.tsx'),
  },
  {
    path: '/financial-report',
    title: 'Financial report',
    guard: 'owner',
    isPaper: true,
    load: () => import('./features/financials/report/financial-report-screen.tsx'),
  },
  {
    path: '/add-financial',
    title: 'Add Financial Record',
    guard: 'signed-in',
    back: '/financials',
    store: 'or-dashboard',
    load: () => import('./features/financials/entry/add-financial-screen.tsx'),
  },
  {
    path: '/financial-detail',
    title: 'Financial record',
    guard: 'signed-in',
    back: '/financials',
    store: 'or-not-found',
    load: () => import('./features/financials/financial-detail-screen.tsx'),
  },
  {
    path: '/edit-financial',
    title: 'Edit financial record',
    guard: 'signed-in',
    back: '/financials',
    store: 'or-dashboard',
    load: () => import('./features/financials/entry/edit-financial-screen.tsx'),
  },
  {
    path: '/staff',
    title: 'Staff',
    guard: 'owner',
    back: '/store-details',
    store: 'or-choose',
    load: () => import('./features/staff/staff-screen.tsx'),
  },
  {
    path: '/add-staff',
    title: 'Add staff',
    guard: 'owner',
    back: '/staff',
    store: 'or-not-found',
    load: () => import('./features/staff/add-staff-screen.tsx'),
  },
  {
    path: '/edit-staff',
    title: 'Edit staff',
    guard: 'owner',
    back: '/staff',
    store: 'or-dashboard',
    load: () => import('./features/staff/edit-staff-screen.tsx'),
  },
  {
    path: '/staff-loans',
    title: 'Staff loans',
    guard: 'owner',
    back: '/staff',
    store: 'or-any',
    load: () => import('./features/loans/staff-loans-screen.tsx'),
  },
  {
    path: '/curriculum-vitae',
    title: 'Employment summary',
    guard: 'owner',
    back: '/staff',
    store: 'or-not-found',
    load: () => import('./features/staff/curriculum-vitae-screen.tsx'),
  },
  {
    path: '/staff-dashboard',
    title: 'Staff dashboard',
    guard: 'terminal',
    store: 'or-not-found',
    load: () => import('./features/staff/staff-dashboard-screen.tsx'),
  },
  {
    path: '/manage-account',
    title: 'Manage Account',
    guard: 'owner',
    back: '/dashboard',
    load: () => import('./manage-account-screen.tsx'),
  },
  {
    path: '/second-factor',
    title: 'Two-step sign-in',
    guard: 'owner',
    back: '/manage-account',
    load: () => import('./features/second-factor/second-factor-screen.tsx'),
  },
  {
    path: '/your-data',
    title: 'Your data',
    guard: 'owner',
    back: '/manage-account',
    load: () => import('./features/backups/your-data-screen.tsx'),
  },
  {
    path: '/restore-backup',
    title: 'Restore a backup',
    guard: 'owner',
    back: '/your-data',
    load: () => import('./features/backups/restore-backup-screen.tsx'),
  },
  {
    path: '/refer',
    title: 'Refer an arcade',
    guard: 'owner',
    back: '/manage-account',
    load: () => import('./features/affiliates/refer-screen.tsx'),
  },
  {
    path: '/affiliates',
    title: 'Affiliates',
    guard: 'hr',
    back: '/manage-account',
    load: () => import('./features/affiliates/affiliates-screen.tsx'),
  },
  {
    path: '/users-info',
    title: 'Users',
    guard: 'hr',
    back: '/manage-account',
    load: () => import('./features/hr/users-screen.tsx'),
  },
  {
    path: '/account-history',
    title: 'Account history',
    guard: 'hr',
    back: '/users-info',
    load: () => import('./features/audit/account-history-screen.tsx'),
  },
  {
    path: '/paid-extras',
    title: 'Paid extras',
    guard: 'hr',
    back: '/manage-account',
    load: () => import('./features/checkout/paid-extras-screen.tsx'),
  },
  {
    path: '*',
    title: 'Page Not Found',
    guard: 'public',
    load: () => import('./features/accounts/not-found-screen.tsx'),
  },
];

function routeOf(screen: Screen): RouteObject {
  const { guard, load } = screen;
  return {
    path: screen.path,
    handle: screen,
    ErrorBoundary: ErrorScreen,
    lazy: { Component: async () => (await loadChunk(load)).Component },
    ...(guard !== 'public' && {
      // The guard brings the session and the API client; a public screen must not wait for them.
      loader: async ({ request }) =>
        (await loadChunk(() => import('./platform/session/guards.ts'))).admit(guard, request.url),
    }),
  };
}

const isBeforeSignIn = ({ guard }: Screen) => guard === 'public' || guard === 'guest';

export const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorScreen,
    children: [
      ...bareScreens.map(({ path, title, load }) => routeOf({ path, title, guard: 'public', load })),
      {
        lazy: { Component: async () => (await loadChunk(() => import('./auth-layout.tsx'))).AuthLayout },
        children: screens.filter(isBeforeSignIn).map(routeOf),
      },
      {
        lazy: { Component: async () => (await loadChunk(() => import('./paper-layout.tsx'))).PaperLayout },
        children: screens.filter(({ isPaper }) => isPaper).map(routeOf),
      },
      {
        lazy: { Component: async () => (await loadChunk(() => import('./app-layout.tsx'))).AppLayout },
        children: screens.filter((screen) => !isBeforeSignIn(screen) && !screen.isPaper).map(routeOf),
      },
    ],
  },
];
