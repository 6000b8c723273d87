import { loadChunk } from './platform/load-chunk.ts';

const LOADED_AFTER_MS = 500;

const importSearch = () => import('./search-and-keys.tsx');
export type SearchPart = Awaited<ReturnType<typeof importSearch>>;

/** Loads the search, its button and the keys after the screen, or with the first Ctrl or ⌘ K. */
export function beginSearch(onLoaded: (part: SearchPart) => void): () => void {
  // A failure is ignored here. It is reported when the user opens the search.
  const timer = setTimeout(() => void importSearch().then(onLoaded, () => undefined), LOADED_AFTER_MS);
  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey === event.metaKey || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    void loadChunk(importSearch).then((part) => {
      onLoaded(part);
      part.openSearch();
    });
  }
  addEventListener('keydown', onKey);
  return () => {
    clearTimeout(timer);
    removeEventListener('keydown', onKey);
  };
}
