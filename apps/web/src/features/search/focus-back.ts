import { useLayoutEffect, useRef } from 'react';

/**
 * Returns the focus to the element that had it before the dialog. Mantine does not do this for a dialog that is loaded
 * on its first use.
 * @returns a function to call before the dialog closes for a screen, because the screen sets the focus itself.
 */
export function useFocusBack(isOpen: boolean): () => void {
  const isLeaving = useRef(false);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    isLeaving.current = false;
    return () => {
      if (!isLeaving.current && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return () => {
    isLeaving.current = true;
  };
}
