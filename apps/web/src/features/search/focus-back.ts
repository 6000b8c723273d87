import { useLayoutEffect, useRef } from 'react';

/**
 * Returns the focus to what had it before the dialog. Mantine does not when a dialog is loaded by its first use.
 * @returns called before the dialog closes for a screen, which takes the focus itself.
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
