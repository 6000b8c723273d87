import { useLayoutEffect, useRef } from 'react';
import { returnFocus } from './focus-heading.ts';

/**
 * Returns the focus to the element that had it before the dialog, or to the heading if that element is gone. Mantine
 * does not do this for a dialog that is rendered only while it is open.
 * @returns a function to call before the dialog closes for a screen, because the screen sets the focus itself.
 */
export function useFocusBack(isOpen: boolean): () => void {
  const isLeaving = useRef(false);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    isLeaving.current = false;
    return () => {
      if (!isLeaving.current) returnFocus(before);
    };
  }, [isOpen]);
  return () => {
    isLeaving.current = true;
  };
}
