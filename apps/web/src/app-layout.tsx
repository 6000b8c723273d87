import type { Store } from '@quarterdeck/contract/stores';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { screenPath } from '@quarterdeck/domain/record-paths';
import { QueryClientProvider } from '@tanstack/react-query';
import { IconLogout } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useLayoutEffect, useState, type ComponentType } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useMatches,
  useSearchParams,
  type GetScrollRestorationKeyFunction,
} from 'react-router';
import { counterNavigation, keptReportFilter, ownerNavigation } from './app-navigation.ts';
import { beginSearch, type SearchPart } from './begin-search.ts';
import { DataAgeNote } from './data-age-note.tsx';
import { useAttention } from './features/dashboard/attention/use-attention.ts';
import { StoreBlock } from './features/stores/card/store-block.tsx';
import {
  isStoreRemembered,
  listParameters,
  storePath,
  useSelectedStore,
  useStores,
  type SelectedStore,
} from './features/stores/selected-store.ts';
import { StoreGate } from './features/stores/store-gate.tsx';
import { StoreSwitch } from './features/stores/store-switch.tsx';
import { useDayChange } from './features/stores/today.ts';
import { queryClient } from './platform/api/query-client.ts';
import { InFormats } from './platform/session/in-formats.tsx';
import { signOut, useUser } from './platform/session/session.ts';
import type { Screen } from './screens/screen.ts';
import { pathInStore, screenAt } from './screens/screens.ts';
import { SampleBar } from './ui/feedback/sample-bar.tsx';
import { LoadingBar } from './ui/layout/loading-bar.tsx';
import { RailButton } from './ui/layout/rail-button.tsx';
import { scrollKey } from './ui/layout/scroll-memory.ts';
import { Shell, type Place } from './ui/layout/shell.tsx';
import { UserMenu } from './ui/layout/user-menu.tsx';
import { UiProvider } from './ui/ui-provider.tsx';
import { WorkStatus } from './work-status.tsx';

const PRELOAD_AFTER_MS = 4_000;
const LIVE_AFTER_MS = 500;
const REPORT_AFTER_MS = 1_500;
const MAX_WAIT_MS = 60_000;

const Nothing = () => null;
const TermsDialog = lazy<ComponentType>(() =>
  import('./features/accounts/terms-dialog.tsx').then(
    (loaded) => ({ default: loaded.TermsDialog }),
    // A failed import must not break the screen. The terms are shown at the next start.
    () => ({ default: Nothing }),
  ),
);

/** A separate entry point: each screen lists the files that it may load later. */
function usePreloadedNetworkError(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      void import('./preload-network-error.ts').then((network) => network.preloadNetworkError()).catch(() => undefined);
    }, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/**
 * Starts a task that the screen must not wait for, and stops it on unmount.
 * @param load resolves to the function that starts the task. After a failure it is repeated, less and less often.
 */
function useLater(isWanted: boolean, afterMs: number, load: () => Promise<() => () => void>): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function beginAfter(waitMs: number): void {
      timer = setTimeout(() => {
        void load().then(
          (start) => {
            if (!isOver) stop = start();
          },
          () => {
            if (!isOver) beginAfter(Math.min(waitMs * 2, MAX_WAIT_MS));
          },
        );
      }, waitMs);
    }
    beginAfter(afterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [isWanted, afterMs, load]);
}

/** Keeps the screen up to date with other devices. Without live updates, screens refetch when they get the focus. */
const followChanges = () => import('./platform/api/live.ts').then((live) => live.followChanges);

/** A counter reports its unsaved drafts. */
const reportDrafts = () => import('./features/staff/report-draft.ts').then((drafts) => drafts.reportDrafts);

/** Reports the device and counts the visit, after all requests that the user waits for. */
function useDeviceReport(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      void import('./features/accounts/arrival.ts').then((arrival) => arrival.reportDevice()).catch(() => undefined);
    }, REPORT_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** The layout of every screen behind the sign-in. */
export function AppLayout() {
  usePreloadedNetworkError();
  useLater(true, LIVE_AFTER_MS, followChanges);
  useDeviceReport();
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <LoadingBar />
        <AppShell />
        <ScrollRestoration getKey={keyOfScroll} />
      </QueryClientProvider>
    </UiProvider>
  );
}

const keyOfScroll: GetScrollRestorationKeyFunction = (location, matches) =>
  scrollKey(location, (matches.at(-1)?.handle as Screen | undefined)?.isList === true);

/** The number of lines that need the owner's attention; 0 until it is known. */
function useAttentionCount(isOwner: boolean): number {
  const attention = useAttention(isOwner);
  if (!attention.data) return 0;
  const { lines, more } = attention.data;
  return lines.filter(({ seen }) => seen === null).length + more;
}

function AppShell() {
  const user = useUser();
  const screen = useMatches().at(-1)?.handle as Screen;
  const stores = useStores();
  const { store, storeId } = useSelectedStore();
  useDayChange();
  useLater(user.staffCreds, REPORT_AFTER_MS, reportDrafts);
  const [parameters] = useSearchParams();
  // Until the stores are known, the navigation is the one of the last visit, so that it does not change when they
  // arrive. If they can't be loaded, it offers all screens, which say so.
  const hasStores = stores.data ? stores.data.length > 0 : stores.isLoadingError || isStoreRemembered();
  const attention = useAttentionCount(user.bossCreds && hasStores);
  const isOfAll = screen.store === 'or-all' && !parameters.has('store');
  const navigation = user.staffCreds
    ? counterNavigation(screen)
    : ownerNavigation({ screen, storeId, hasStores, isOfAll, parameters, attention });
  const [search, setSearch] = useState<SearchPart | null>(null);
  // Ctrl K works as soon as the screen is rendered. A counter has no search.
  useLayoutEffect(() => (user.bossCreds ? beginSearch(setSearch) : undefined), [user.bossCreds]);
  // The button's space is reserved until the search is loaded.
  const searchButton = user.bossCreds && <div data-search>{search && <search.SearchButton />}</div>;
  const outlet = <Outlet />;
  // The formats form on Manage Account must keep its focus, so that screen wraps its other parts itself.
  const content = screen.path === '/manage-account' ? outlet : <InFormats>{outlet}</InFormats>;
  const canManageAccount = user.bossCreds && screen.path !== '/manage-account';

  return (
    <Shell
      {...navigation}
      productName={PRODUCT_NAME}
      scope={store && <StoreBlock store={store} choices={stores.data ?? []} path={pathInStore(screen)} />}
      place={store && !isOfAll && user.bossCreds ? placeOf(screen, store, stores.data ?? []) : null}
      bottomAction={<RailButton icon={IconLogout} label="Sign Out" onClick={() => void signOut()} />}
      userMenu={
        <>
          {searchButton}
          <UserMenu
            name={user.name || user.username}
            accountPath={canManageAccount ? '/manage-account' : null}
            onSignOut={() => void signOut()}
          />
        </>
      }
      search={searchButton}
      status={<WorkStatus />}
      dataAge={<DataAgeNote />}
      backTo={backTarget(screen, { isCounter: user.staffCreds, storeId, parameters })}
    >
      {search && <search.SearchAndKeys />}
      {!user.termsAccepted && (
        <Suspense>
          <TermsDialog />
        </Suspense>
      )}
      {stores.data && <SampleBar stores={stores.data} />}
      <StoreGate
        need={screen.store ?? null}
        title={screen.title}
        choose={screen.choose}
        isOfOneThing={screen.isOfOneThing === true}
      >
        {content}
      </StoreGate>
    </Shell>
  );
}

/** The store of a screen, in the header of a phone. */
const placeOf = (screen: Screen, store: SelectedStore, choices: Store[]): Place | null =>
  screen.store
    ? {
        name: store.storeName,
        change: (
          <StoreSwitch
            store={store}
            choices={choices}
            path={pathInStore(screen)}
            isInTitle={screen.path === '/store-details'}
          />
        ),
      }
    : null;

function backTarget(
  screen: Screen,
  { isCounter, storeId, parameters }: { isCounter: boolean; storeId: string | null; parameters: URLSearchParams },
): string | null {
  const listState = listParameters(parameters);
  if (isCounter) return screen.path === '/staff-dashboard' ? null : screenPath('/staff-dashboard', listState);
  const back = screenAt(screen.back);
  if (!back) return null;
  // A list keeps the state in which it was left.
  const state = back.isList ? listState : keptReportFilter(screen, back.path, parameters);
  return back.store && storeId ? storePath(back.path, storeId, state) : screenPath(back.path, state);
}
