import { useRef, useState } from 'react';

/**
 * Shows the first items of a list, and the others after `showAll`. Then the list takes the focus, because the button
 * that had it disappears.
 */
export function useShowAll<Item>(items: Item[], shownAtOnce: number) {
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(false);
  const focusList = () => list.current?.focus({ preventScroll: true });
  const showAll = () => {
    setWhole(true);
    focusList();
  };
  const shown = isWhole ? items : items.slice(0, shownAtOnce);
  return { list, focusList, shown, hasMore: shown.length < items.length, showAll };
}
