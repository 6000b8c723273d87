import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Returns the focus to what had it before the dialog. Mantine does not when a dialog is loaded by its first use.
 * @returns whether a screen opens instead, which takes the focus itself: set before the dialog closes.
 */
export function useFocusBack(isOpen: boolean): RefObject<boolean> {
  const isLeaving = useRef(false);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    isLeaving.current = false;
    return () => {
      if (!isLeaving.current && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return isLeaving;
}
