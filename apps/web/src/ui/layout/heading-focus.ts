import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Focuses the heading after navigation, so that a screen reader announces the new screen. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const shownFirst = useRef(pathname);

  useEffect(() => {
    if (shownFirst.current === pathname) return;
    shownFirst.current = '';
    // A screen opened at a section focuses the section.
    if (location.hash !== '') return;
    // A field that the screen focuses keeps the focus. So does a search that was opened before the screen was shown.
    if (document.activeElement?.closest('main input, main textarea, main select, [role="combobox"]')) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
}
