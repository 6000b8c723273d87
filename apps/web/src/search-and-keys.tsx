import { screenPath } from '@quarterdeck/domain/record-paths';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useMatches, useNavigate, useSearchParams } from 'react-router';
import { keptReportFilter } from './app-navigation.ts';
import type { Command, ScreenChoice } from './features/search/choice.ts';
import type { KeyCommand } from './features/search/key-commands.ts';
import { closeSearch, onSearched, openSearch, searchedText } from './features/search/open-search.ts';
import { periodStep } from './features/search/period-step.ts';
import { rememberVisit } from './features/search/places.ts';
import { SearchButton as OpeningButton } from './features/search/search-button.tsx';
import { moveRow, selectRow } from './features/search/table-rows.ts';
import { useKeys } from './features/search/use-keys.ts';
import { storePath, useSelectedStore } from './features/stores/selected-store.ts';
import { signOut, useUser } from './platform/session/session.ts';
import { Part } from './platform/part.tsx';
import type { Screen } from './screens/screen.ts';
import { screens } from './screens/screens.ts';
import { beginAtTop } from './ui/layout/scroll-memory.ts';

const importDialog = () => import('./features/search/search-dialog.tsx');
const loadDialog = () => importDialog().then((loaded) => loaded.SearchDialog);
const loadKeys = () => import('./features/search/keys-dialog.tsx').then((loaded) => loaded.KeysDialog);

/** A screen that the user leaves sooner does not count as visited. */
const VISITED_AFTER_MS = 1_000;

/**
 * Screens that cannot be opened from the search: the returns from payment providers, and the history of the account in
 * the link.
 */
const IS_LINKED_ONLY = /^\/(billing\/|payment-|account-history$)/;

const isAdding = ({ path }: Screen): boolean => path.startsWith('/add-');

function storeChoiceOf({ store }: Screen): ScreenChoice['store'] {
  if (store === undefined) return 'none';
  return store === 'or-all' ? 'either' : 'one';
}

function screensFor(isHr: boolean): ScreenChoice[] {
  const isOffered = ({ path, guard, isOfOneThing, isPrint }: Screen) =>
    (guard === 'owner' || guard === 'signed-in' || (guard === 'hr' && isHr)) &&
    !isOfOneThing &&
    !isPrint &&
    !IS_LINKED_ONLY.test(path);
  return screens.filter(isOffered).map((screen): ScreenChoice => ({
    path: screen.path,
    title: screen.title,
    store: storeChoiceOf(screen),
    isMain: screen.store !== undefined && screen.navigation !== undefined,
  }));
}

/** Remembers the screens of this tab, under their headings. */
function useVisits(): void {
  const { _id } = useUser();
  const screen = useMatches().at(-1)?.handle as Screen;
  const { store } = useSelectedStore();
  const { pathname, search } = useLocation();
  const storeName = screen.store && new URLSearchParams(search).has('store') ? store?.storeName : undefined;
  useEffect(() => {
    if (isAdding(screen) || IS_LINKED_ONLY.test(screen.path)) return;
    const timer = setTimeout(() => {
      const heading = document.querySelector('main h1')?.textContent;
      const title = heading ? heading : screen.title;
      const second = storeName === undefined || storeName === title ? '' : storeName;
      rememberVisit(_id, {
        path: pathname,
        parameters: Object.fromEntries(new URLSearchParams(search)),
        title,
        second,
      });
    }, VISITED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [_id, screen, pathname, search, storeName]);
}

/** The search button, in the rail or, on a phone, in the page's header. */
export const SearchButton = () => <OpeningButton onNear={() => void importDialog().catch(() => undefined)} />;

export { openSearch };

/** The owner's search and keys. Loaded after the screen. */
export function SearchAndKeys() {
  const { HR } = useUser();
  const searched = useSyncExternalStore(onSearched, searchedText);
  const [areKeysShown, setKeysShown] = useState(false);
  const [screenChoices] = useState(() => screensFor(HR));
  useVisits();
  useKeys(useCommands(() => setKeysShown(true)));

  function run(command: Command): void {
    if (command === 'sign-out') void signOut();
    else setKeysShown(true);
  }

  return (
    <>
      <Part isWanted={searched !== null} load={loadDialog} onFailure={closeSearch}>
        {(SearchDialog) => (
          <SearchDialog searched={searched} screens={screenChoices} onClose={closeSearch} onCommand={run} />
        )}
      </Part>
      <Part isWanted={areKeysShown} load={loadKeys} onFailure={() => setKeysShown(false)}>
        {(KeysDialog) => areKeysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
      </Part>
    </>
  );
}

/** The commands of single keys. Without a selected store, the search offers all stores. */
function useCommands(showKeys: () => void): (command: KeyCommand) => void {
  const navigate = useNavigate();
  const { storeId } = useSelectedStore();
  const screen = useMatches().at(-1)?.handle as Screen;
  const [parameters] = useSearchParams();
  const filterFor = (path: string) => keptReportFilter(screen, path, parameters);
  const go = (to: string) => {
    beginAtTop(to);
    void navigate(to);
  };
  const goInStore = (path: string, otherwise: string) => {
    if (storeId === null) openSearch(otherwise);
    else go(storePath(path, storeId, filterFor(path)));
  };
  const commands: Record<KeyCommand, () => void> = {
    search: () => openSearch(),
    keys: showKeys,
    new: () => goInStore('/add-financial', 'add'),
    'period-before': () => periodStep('before')?.click(),
    'period-after': () => periodStep('after')?.click(),
    'next-row': () => moveRow(1),
    'previous-row': () => moveRow(-1),
    'select-row': () => selectRow(false),
    'select-range': () => selectRow(true),
    dashboard: () => go(screenPath('/dashboard', filterFor('/dashboard'))),
    stores: () => go(screenPath('/stores', filterFor('/stores'))),
    games: () =>
      go(
        storeId === null
          ? screenPath('/games', filterFor('/games'))
          : storePath('/games', storeId, filterFor('/games')),
      ),
    financials: () => goInStore('/financials', 'financials'),
  };
  return (command) => commands[command]();
}
