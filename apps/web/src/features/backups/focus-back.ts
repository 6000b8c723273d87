import { useEffect, useRef, type RefObject } from 'react';

/** @returns a ref for the button that opens the question. The button gets the focus back. */
export function useFocusBack(isAsking: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    // A focus that has moved to another element stays there.
    if (wasAsking.current && !isAsking && document.activeElement === document.body) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return button;
}
