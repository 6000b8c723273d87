import { useEffect, useRef, type RefObject } from 'react';

/** The one password that is being asked for on the screen, by what it is for. */
export interface Asking {
  asked: string | null;
  ask: (what: string | null) => void;
}

/** @returns for the button that asks: the focus comes back to it. */
export function useFocusBack(isAsking: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    // Where it began somewhere else the focus has gone there.
    if (wasAsking.current && !isAsking && document.activeElement === document.body) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return button;
}
