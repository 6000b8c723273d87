import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Focuses the heading after navigation, so that a screen reader announces the new screen. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const shownFirst = useRef(pathname);

  useEffect(() => {
    if (shownFirst.current === pathname) return;
    shownFirst.current = '';
    // A screen opened at one of its sections focuses that.
    if (location.hash !== '') return;
    // A screen that focuses a field keeps that focus, and so does a search opened before the screen was there.
    if (document.activeElement?.closest('main input, main textarea, main select, [role="combobox"]')) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
}
