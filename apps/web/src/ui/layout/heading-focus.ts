import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from './focus-heading.ts';

/** Fields that a screen focuses keep the focus. So does a search that was opened before the screen was shown. */
const KEEPS_FOCUS = 'main input, main textarea, main select, [role="combobox"]';

interface ShownPage {
  key: string;
  pathname: string;
}

/** Null before the first page, which the browser announces. */
let shownPage: ShownPage | null = null;

/** Not in the effect: React's compiler would read the variable after the change. */
function show(page: ShownPage): void {
  const before = shownPage;
  shownPage = page;
  if (before === null || before.key === page.key) return;
  // A screen opened at a section focuses the section.
  if (location.hash !== '') return;
  const focused = document.activeElement;
  const isFree = before.pathname === page.pathname ? focused === document.body : !focused?.closest(KEEPS_FOCUS);
  if (isFree) focusHeading();
}

/**
 * Focuses the heading after navigation, so that a screen reader announces the new screen. If only the query has
 * changed, it does so when the focused element is gone, as with the screen for another record or store.
 */
export function useHeadingFocus(): void {
  const { key, pathname } = useLocation();
  useEffect(() => show({ key, pathname }), [key, pathname]);
}
