import { closePanels } from '../../ui/layout/close-panels.ts';

/** The search text; null while the search is closed. */
let searched: string | null = null;
const listeners = new Set<() => void>();

function setSearched(next: string | null): void {
  searched = next;
  for (const listener of listeners) listener();
}

export const searchedText = (): string | null => searched;

export function onSearched(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the search, unless another dialog is open. */
export function openSearch(text = ''): void {
  if (document.querySelector('[aria-modal="true"]')) return;
  closePanels();
  setSearched(text);
}

export const closeSearch = (): void => setSearched(null);
