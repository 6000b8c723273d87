import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router';
import { onIdentityNeeded } from './platform/api/api.ts';
import { onNetworkFailure } from './platform/api/network-flag.ts';
import { loadPart } from './platform/load-part.ts';
import { setGuardLookup } from './platform/session/next-place.ts';
import { routes } from './router.tsx';
import type { Screen } from './screens/screen.ts';
import { keepFocusOfBusyButtons } from './ui/layout/busy-buttons.ts';

/**
 * Starts the router with the screen of the current URL.
 * @param at returns the URL to replace the current one with. It is called once the guards are known.
 */
export function startApp(container: HTMLElement, at?: () => string): void {
  setGuardLookup((path) => (matchRoutes(routes, path)?.at(-1)?.route.handle as Screen | undefined)?.guard ?? null);
  if (at) history.replaceState(null, '', at());
  const router = createBrowserRouter(routes);
  onIdentityNeeded(async () => (await loadPart(() => import('./confirm-identity.ts'))).confirmIdentity());
  keepFocusOfBusyButtons();
  const destination = () => router.state.navigation.location ?? router.state.location;
  onNetworkFailure({
    place: () => destination().pathname + destination().search,
    leave() {
      // The network-error screen itself may have failed to load.
      if (destination().pathname !== '/network-error') void router.navigate('/network-error');
    },
  });
  const showTitle = () => {
    const screen = router.state.matches.at(-1)?.route.handle as Screen | undefined;
    if (screen)
      document.title = screen.title.includes(PRODUCT_NAME) ? screen.title : `${screen.title} · ${PRODUCT_NAME}`;
  };
  router.subscribe(showTitle);
  showTitle();
  const show = () => {
    // A transition renders in slices: a phone stays responsive.
    startTransition(() =>
      createRoot(container).render(
        <StrictMode>
          <RouterProvider router={router} />
        </StrictMode>,
      ),
    );
  };
  // Until the first screen is ready, the static page shows that it is loading.
  if (router.state.initialized) return show();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    show();
  });
}
