import { lazy, Suspense } from 'react';
import type { RouteObject } from 'react-router';
import { Failed } from './failed.tsx';
import { loadScreen } from './platform/load-screen.ts';
import type { Screen } from './screens/screen.ts';
import { screens } from './screens/screens.ts';

const ErrorScreen = lazy(() => import('./ui/layout/error-screen.tsx').catch(() => ({ default: Failed })));
const Crashed = () => (
  <Suspense>
    <ErrorScreen />
  </Suspense>
);

function routeOf(screen: Screen): RouteObject {
  const { guard, load } = screen;
  return {
    path: screen.path,
    handle: screen,
    ErrorBoundary: Crashed,
    lazy: { Component: async () => (await loadScreen(load)).Component },
    ...(guard !== 'public' && {
      // Loaded lazily: the guard imports the session and the API client, which a public screen must not wait for.
      loader: async ({ request }) =>
        (await loadScreen(() => import('./platform/session/guards.ts'))).admit(guard, request.url),
    }),
  };
}

const isBeforeSignIn = ({ guard }: Screen) => guard === 'public' || guard === 'guest';

export const routes: RouteObject[] = [
  {
    ErrorBoundary: Crashed,
    children: [
      {
        lazy: { Component: async () => (await loadScreen(() => import('./auth-layout.tsx'))).AuthLayout },
        children: screens.filter(isBeforeSignIn).map(routeOf),
      },
      {
        lazy: { Component: async () => (await loadScreen(() => import('./print-layout.tsx'))).PrintLayout },
        children: screens.filter(({ isPrint }) => isPrint).map(routeOf),
      },
      {
        lazy: { Component: async () => (await loadScreen(() => import('./app-layout.tsx'))).AppLayout },
        children: screens.filter((screen) => !screen.isPrint && !isBeforeSignIn(screen)).map(routeOf),
      },
    ],
  },
];
