import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router';
import { onNetworkFailure } from './platform/network-flag.ts';
import { reloadOnceForNewVersion } from './platform/new-version.ts';
import { routes, type Screen } from './router.tsx';
import './ui/theme.css';

reloadOnceForNewVersion();

/** A prerendered page is hydrated in one go: its screen has to be there before the router starts. */
async function loadPrerenderedScreen(): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'object' || !route.lazy.Component) continue;
    const Component = await route.lazy.Component();
    delete route.lazy;
    if (Component) Object.assign(route, { Component });
  }
}

function showTitle(matches: { route: { handle?: unknown } }[]): void {
  const screen = matches.at(-1)?.route.handle as Screen | undefined;
  if (screen) document.title = screen.title === PRODUCT_NAME ? PRODUCT_NAME : `${screen.title} · ${PRODUCT_NAME}`;
}

async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  const isPrerendered = container.hasChildNodes();
  if (isPrerendered) await loadPrerenderedScreen();

  const router = createBrowserRouter(routes);
  onNetworkFailure(() => void router.navigate('/network-error'));
  router.subscribe(({ matches }) => showTitle(matches));
  showTitle(router.state.matches);

  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (isPrerendered) hydrateRoot(container, app);
  else createRoot(container).render(app);
}

void start();
