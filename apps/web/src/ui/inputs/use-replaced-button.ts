import { useEffect, useRef, type RefObject } from 'react';

/** @returns a ref for a button that a question replaces. The button gets the focus back when the question is gone. */
export function useReplacedButton(isReplaced: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasReplaced = useRef(false);
  useEffect(() => {
    // A focus that has moved to another element stays there.
    if (wasReplaced.current && !isReplaced && document.activeElement === document.body) button.current?.focus();
    wasReplaced.current = isReplaced;
  }, [isReplaced]);
  return button;
}
