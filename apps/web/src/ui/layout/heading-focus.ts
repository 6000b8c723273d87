import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a change of screen the focus goes to its heading, so that a screen reader says where one is. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const shownFirst = useRef(pathname);

  useEffect(() => {
    if (shownFirst.current === pathname) return;
    shownFirst.current = '';
    // A screen that puts the cursor into a field knows better.
    if (document.activeElement?.closest('main input, main textarea, main select')) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
}
