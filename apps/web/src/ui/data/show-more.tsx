import { useState } from 'react';
import { PlainButton } from '../inputs/plain-button.tsx';
import { takeFocus } from '../layout/take-focus.ts';

interface ShowMoreProps {
  /** A query of a list in pages. */
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isPlaceholderData: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** How many items there are, and how many of them the list has. */
  counts?: { shown: number; of: number } | undefined;
  label?: string;
}

/** The button below a list that loads its next page. */
export function ShowMore({ pages, counts, label = 'Show more' }: ShowMoreProps) {
  const [wasUsed, setUsed] = useState(false);
  const { hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = pages;
  if (isPlaceholderData) return null;
  if (!hasNextPage && !wasUsed) return null;
  if (!hasNextPage) {
    return (
      <p ref={takeFocus} className="visually-hidden" tabIndex={-1}>
        End of the list
      </p>
    );
  }
  const showMore = () => {
    setUsed(true);
    void fetchNextPage();
  };
  const figures = counts && ` (${counts.shown.toLocaleString('en-US')} of ${counts.of.toLocaleString('en-US')})`;
  return (
    <div>
      <PlainButton look="quiet" isBusy={isFetchingNextPage} onClick={showMore}>
        {label}
        {figures}
      </PlainButton>
    </div>
  );
}
