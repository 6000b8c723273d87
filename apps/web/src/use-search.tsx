import { useEffect, useState, type ReactNode } from 'react';
import { loadChunk } from './platform/load-chunk.ts';
import { SearchButton } from './ui/layout/search-button.tsx';

const SEARCH_AFTER_MS = 1_000;
const importSearch = () => import('./search-and-keys.tsx');

/**
 * The owner's search: its button, and the dialog and keys, which load after the screen or with the first use.
 * A counter has none.
 */
export function useSearch(isOwner: boolean): { button: ReactNode; dialog: ReactNode } {
  const [searched, setSearched] = useState<string | null>(null);
  const [isNear, setNear] = useState(false);
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof importSearch>> | null>(null);

  useEffect(() => {
    if (!isOwner) return;
    // Without it the first use loads it.
    const timer = setTimeout(() => void importSearch().then(setLoaded, () => undefined), SEARCH_AFTER_MS);
    function onKey(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (ctrlKey === metaKey || altKey || shiftKey || key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (!document.querySelector('[aria-modal="true"]')) setSearched('');
    }
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOwner]);

  const isWanted = searched !== null;
  useEffect(() => {
    if (isWanted) void loadChunk(importSearch).then(setLoaded, () => undefined);
  }, [isWanted]);

  if (!isOwner) return { button: null, dialog: null };
  return {
    button: <SearchButton onClick={() => setSearched('')} onNear={() => setNear(true)} />,
    dialog: loaded && <loaded.SearchAndKeys searched={searched} onSearch={setSearched} isNear={isNear} />,
  };
}
