import { loadPart } from './platform/load-part.ts';

const LOADED_AFTER_MS = 500;

const importSearch = () => import('./search-and-keys.tsx');
export type SearchPart = Awaited<ReturnType<typeof importSearch>>;

/** Loads the search, its button and the keys after the screen, or with the first Ctrl or ⌘ K. */
export function beginSearch(onLoaded: (part: SearchPart) => void): () => void {
  // A failure is ignored: the search is loaded again when the user opens it.
  const timer = setTimeout(() => void importSearch().then(onLoaded, () => undefined), LOADED_AFTER_MS);
  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey === event.metaKey || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    const opening = loadPart(importSearch).then((part) => {
      onLoaded(part);
      part.openSearch();
    });
    // Without a connection the header says so.
    void opening.catch(() => undefined);
  }
  addEventListener('keydown', onKey);
  return () => {
    clearTimeout(timer);
    removeEventListener('keydown', onKey);
  };
}
