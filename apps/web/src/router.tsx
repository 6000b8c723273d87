import { lazy, Suspense, type ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { Failed } from './failed.tsx';
import { NetworkFailure } from './platform/api/failure.ts';
import { loadScreen } from './platform/load-screen.ts';
import type { Screen } from './screens/screen.ts';
import { screens } from './screens/screens.ts';

const ErrorScreen = lazy(() => import('./ui/layout/error-screen.tsx').catch(() => ({ default: Failed })));
const Crashed = () => (
  <Suspense>
    <ErrorScreen />
  </Suspense>
);

/**
 * Loads a screen or layout. For one that can't be loaded the router would show nothing, so its place is taken by a
 * component that throws: the error screen then offers to reload.
 * @throws NetworkFailure while the app is navigating to the network-error screen.
 */
async function componentFrom(load: () => Promise<{ Component: ComponentType }>): Promise<ComponentType> {
  try {
    return (await loadScreen(load)).Component;
  } catch (error) {
    if (error instanceof NetworkFailure) throw error;
    return () => {
      throw error;
    };
  }
}

function routeOf(screen: Screen): RouteObject {
  const { guard, load } = screen;
  return {
    path: screen.path,
    handle: screen,
    ErrorBoundary: Crashed,
    lazy: { Component: () => componentFrom(load) },
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
        lazy: {
          Component: () => componentFrom(async () => ({ Component: (await import('./auth-layout.tsx')).AuthLayout })),
        },
        children: screens.filter(isBeforeSignIn).map(routeOf),
      },
      {
        lazy: {
          Component: () => componentFrom(async () => ({ Component: (await import('./print-layout.tsx')).PrintLayout })),
        },
        children: screens.filter(({ isPrint }) => isPrint).map(routeOf),
      },
      {
        lazy: {
          Component: () => componentFrom(async () => ({ Component: (await import('./app-layout.tsx')).AppLayout })),
        },
        children: screens.filter((screen) => !screen.isPrint && !isBeforeSignIn(screen)).map(routeOf),
      },
    ],
  },
];
