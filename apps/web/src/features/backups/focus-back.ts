import { useEffect, useRef, type RefObject } from 'react';

/** @returns a ref for the button that asks: it gets the focus back. */
export function useFocusBack(isAsking: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    // If the focus has moved elsewhere meanwhile, it stays there.
    if (wasAsking.current && !isAsking && document.activeElement === document.body) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return button;
}
