import type { ReactNode } from 'react';

/** Whether a heading was removed while it had the focus, as when a screen's data replaces its placeholder. */
let wasFocused = false;

function keepFocus(heading: HTMLHeadingElement): () => void {
  if (wasFocused && document.activeElement === document.body) heading.focus({ preventScroll: true });
  wasFocused = false;
  return () => {
    wasFocused = document.activeElement === heading;
  };
}

/** The heading of a screen. It takes over the focus from the one it replaces, so that it is announced. */
export const PageHeading = ({ children }: { children: ReactNode }) => (
  <h1 ref={keepFocus} tabIndex={-1}>
    {children}
  </h1>
);
