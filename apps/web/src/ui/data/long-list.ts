import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type CSSProperties,
} from 'react';
import { flushSync } from 'react-dom';

/** Lists up to here are in the page as a whole: find-in-page has all of their rows. */
const WHOLE_UP_TO = 200;
/** Lines come and go by so much at once: each time, the list is gone through. */
const AT_ONCE_PX = 400;
/** How many times that is there beyond the view, above and below it. */
const BESIDE = 2;

/** How the browser lays a list out: as a grid of so many columns, or as lines below each other. */
interface Layout {
  columns: number;
  gapPx: number;
  /** From the top of the page. */
  topPx: number;
  /** Of the line that was there first: most are as high. */
  linePx: number | undefined;
}

/** How high a line was when such a list was last shown: one that is returned to is as long as it was from the beginning. */
const heightsSeen = new Map<string, number>();
const seenAs = (lineHeightPx: number): string => `${lineHeightPx} ${window.innerWidth}`;

function layoutOf(list: HTMLElement, before: Layout | null): Layout {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  return {
    columns: gridTemplateColumns === 'none' ? 1 : gridTemplateColumns.split(' ').length,
    gapPx: Number.parseFloat(rowGap) || 0,
    topPx: Math.round(list.getBoundingClientRect().top + window.scrollY),
    linePx: before?.linePx ?? (list.firstElementChild as HTMLElement | null)?.offsetHeight,
  };
}

const isSame = (one: Layout | null, other: Layout) =>
  one?.columns === other.columns &&
  one.gapPx === other.gapPx &&
  one.topPx === other.topPx &&
  one.linePx === other.linePx;

/** Read anew when the list, or the page around it, becomes larger or smaller. */
function useLayout(list: HTMLElement | null): Layout | null {
  const [layout, setLayout] = useState<Layout | null>(null);
  useLayoutEffect(() => {
    if (!list) return;
    const read = () =>
      setLayout((before) => {
        const now = layoutOf(list, before);
        return isSame(before, now) ? before : now;
      });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(list);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return layout;
}

/** Whoever prints gets every row. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** For the first element of each line, by which the line is measured; the others have none. */
export interface LineStart {
  ref?: (element: HTMLElement | null) => void;
  'data-index'?: number;
}

export interface LongList {
  /** For the element that holds the rows, a block or a grid. */
  list: { ref: (element: HTMLElement | null) => void; style: CSSProperties };
  /** The rows to show: from `first`, up to and without `end`. */
  first: number;
  end: number;
  lineStart: (row: number) => LineStart;
}

/**
 * Of a list that is too long to be in the page as a whole, the rows in and near the view. What is above and below them
 * is padding of the list, as high as the rows were or will about be.
 * @param lineHeightPx of a row, or of rows side by side, before it has been seen.
 */
export function useLongList(count: number, lineHeightPx: number): LongList {
  'use no memo'; // The virtualizer says different things each time, and is the same object.
  const [element, setElement] = useState<HTMLElement | null>(null);
  const layout = useLayout(element);
  const isPrinting = usePrinting();
  const {
    columns,
    gapPx,
    topPx,
    linePx = heightsSeen.get(seenAs(lineHeightPx)) ?? lineHeightPx,
  } = layout ?? {
    columns: 1,
    gapPx: 0,
    topPx: 0,
  };
  useEffect(() => {
    if (layout?.linePx !== undefined) heightsSeen.set(seenAs(lineHeightPx), layout.linePx);
  }, [layout?.linePx, lineHeightPx]);
  const lines = Math.ceil(count / columns);
  const atOnce = Math.ceil(AT_ONCE_PX / linePx);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: lines,
    estimateSize: () => linePx,
    gap: gapPx,
    scrollMargin: topPx,
    rangeExtractor: ({ startIndex, endIndex }) => [
      Math.max(0, (Math.floor(startIndex / atOnce) - BESIDE) * atOnce),
      Math.min(lines, (Math.floor(endIndex / atOnce) + 1 + BESIDE) * atOnce) - 1,
    ],
    // Asked for when it is known anyway: asking as soon as a line is there would have it laid out in between.
    measureElement: (line, entry, { indexFromElement, itemSizeCache }) =>
      Math.round(entry?.borderBoxSize[0]?.blockSize ?? itemSizeCache.get(indexFromElement(line)) ?? linePx),
    useFlushSync: false,
    enabled: count > WHOLE_UP_TO,
  });
  const [firstLine, lastLine] = virtualizer.getVirtualItems();
  // Rows that come are made a few at a time, between two frames.
  const first = useDeferredValue((firstLine?.index ?? 0) * columns);
  const end = useDeferredValue(lastLine ? Math.min(count, (lastLine.index + 1) * columns) : 0);
  const above = useDeferredValue(firstLine ? firstLine.start - topPx : 0);
  const below = useDeferredValue(
    lastLine ? virtualizer.getTotalSize() - (lastLine.end - topPx) : lines * (linePx + gapPx),
  );
  const isWhole = isPrinting || count <= WHOLE_UP_TO;
  const { measureElement } = virtualizer;
  const lineStart = useCallback(
    (row: number): LineStart =>
      !isWhole && row % columns === 0 ? { ref: measureElement, 'data-index': row / columns } : {},
    [isWhole, columns, measureElement],
  );
  const list = useMemo(
    () => ({ ref: setElement, style: isWhole ? {} : { paddingTop: above, paddingBottom: below } }),
    [isWhole, above, below],
  );
  return { list, first: isWhole ? 0 : first, end: isWhole ? count : end, lineStart };
}
