import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { QueryClientProvider } from '@tanstack/react-query';
import { IconLogout } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { Outlet, ScrollRestoration, useMatches } from 'react-router';
import { ownerNavigation, terminalNavigation } from './app-navigation.ts';
import { storePath, useSelectedStore, useStores } from './features/stores/selected-store.ts';
import { StoreBlock } from './features/stores/store-block.tsx';
import { StoreGate } from './features/stores/store-gate.tsx';
import { queryClient } from './platform/query-client.ts';
import { signOut, useUser } from './platform/session.ts';
import type { Screen } from './screen.ts';
import { RailButton } from './ui/rail-button.tsx';
import { Shell } from './ui/shell.tsx';
import { UiProvider } from './ui/ui-provider.tsx';
import { UserMenu } from './ui/user-menu.tsx';
import { WorkStatus } from './work-status.tsx';

const PRELOAD_AFTER_MS = 4_000;
const LIVE_AFTER_MS = 500;
const HELLO_AFTER_MS = 1_500;

const Nothing = () => null;
const TermsDialog = lazy<ComponentType>(() =>
  import('./features/accounts/terms-dialog.tsx').then(
    (loaded) => ({ default: loaded.TermsDialog }),
    // They are then asked about at the next start: a failed import must not take the screen away.
    () => ({ default: Nothing }),
  ),
);

/** Without a connection the network-error screen could not be fetched any more, so it is fetched while there is one. */
function usePreloadedNetworkError(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const parts = [import('./door-layout.tsx'), import('./features/accounts/network-error-screen.tsx')];
      // Without them a failure leads to a plainer page.
      void Promise.allSettled(parts);
    }, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Keeps what is shown in step with other devices. It comes after the screen itself, which must not wait for it. */
function useLiveChanges(): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      const following = import('./platform/live.ts').then(({ followChanges }) => {
        if (!isOver) stop = followChanges();
      });
      // Without it the screens ask again when somebody comes back to them.
      void following.catch(() => undefined);
    }, LIVE_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, []);
}

/** Says which browser it is and counts the visit, long after everything that somebody waits for. */
function useHello(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      void import('./features/accounts/arrival.ts').then(({ sayHello }) => sayHello()).catch(() => undefined);
    }, HELLO_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Around every screen behind the sign-in. */
export function AppLayout() {
  usePreloadedNetworkError();
  useLiveChanges();
  useHello();
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <AppShell />
        <ScrollRestoration />
      </QueryClientProvider>
    </UiProvider>
  );
}

function AppShell() {
  const user = useUser();
  const screen = useMatches().at(-1)?.handle as Screen;
  const stores = useStores();
  const { store, storeId } = useSelectedStore();
  const hasStores = (stores.data?.length ?? 0) > 0;
  const navigation = user.staffCreds ? terminalNavigation() : ownerNavigation({ storeId, hasStores });
  const canManageAccount = user.bossCreds && hasStores && screen.path !== '/manage-account';

  return (
    <Shell
      {...navigation}
      productName={PRODUCT_NAME}
      scope={store && <StoreBlock store={store} choices={stores.data ?? []} />}
      bottomAction={<RailButton icon={IconLogout} label="Sign Out" onClick={() => void signOut()} />}
      userMenu={
        <UserMenu
          name={user.name || user.username}
          accountPath={canManageAccount ? '/manage-account' : null}
          onSignOut={() => void signOut()}
        />
      }
      status={<WorkStatus />}
      backTo={backTarget(screen, user.staffCreds, storeId)}
    >
      {!user.termsAccepted && (
        <Suspense>
          <TermsDialog />
        </Suspense>
      )}
      <StoreGate need={screen.store ?? null}>
        <Outlet />
      </StoreGate>
    </Shell>
  );
}

const STORE_SCOPED_TARGETS = ['/store-details', '/games', '/financials', '/staff'];

function backTarget(screen: Screen, isStaff: boolean, storeId: string | null): string | null {
  if (isStaff) return screen.path === '/staff-dashboard' ? null : '/staff-dashboard';
  if (!screen.back) return null;
  return storeId && STORE_SCOPED_TARGETS.includes(screen.back) ? storePath(screen.back, storeId) : screen.back;
}
