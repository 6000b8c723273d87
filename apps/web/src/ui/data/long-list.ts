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

/** Lists up to this length are rendered completely, so that find-in-page works in all rows. */
const WHOLE_UP_TO = 200;
/** Lines are added and removed in steps of this size: each step iterates over the list. */
const STEP_PX = 400;
/** The number of steps that are rendered above and below the view. */
const OVERSCAN_STEPS = 2;

/** The list's layout in the browser: a grid with columns, or single lines. */
interface Layout {
  columns: number;
  gapPx: number;
  /** From the top of the page. */
  topPx: number;
  widthPx: number;
  /** The height of the first line that was rendered at this width. Most lines have the same height. */
  linePx: number | undefined;
}

/** The line height when such a list was last shown. A list to which the user returns has its full height at once. */
const heightsSeen = new Map<string, number>();
const seenAs = (lineHeightPx: number): string => `${lineHeightPx} ${window.innerWidth}`;

function layoutOf(list: HTMLElement, before: Layout | null): Layout {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  const widthPx = list.offsetWidth;
  return {
    columns: gridTemplateColumns === 'none' ? 1 : gridTemplateColumns.split(' ').length,
    gapPx: Number.parseFloat(rowGap) || 0,
    topPx: Math.round(list.getBoundingClientRect().top + window.scrollY),
    widthPx,
    linePx:
      (before?.widthPx === widthPx ? before.linePx : undefined) ??
      (list.firstElementChild as HTMLElement | null)?.offsetHeight,
  };
}

const isSame = (one: Layout | null, other: Layout) =>
  one?.columns === other.columns &&
  one.gapPx === other.gapPx &&
  one.topPx === other.topPx &&
  one.widthPx === other.widthPx &&
  one.linePx === other.linePx;

/** Measured again when the list, or the page around it, is resized. */
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

/** Printing renders every row. */
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

/** A ref for the first element of each line, which is measured; undefined for the other elements. */
export interface LineStart {
  ref?: (element: HTMLElement | null) => void;
  'data-index'?: number;
}

export interface LongList {
  /** Props of the element that contains the rows, a block or a grid. */
  list: { ref: (element: HTMLElement | null) => void; style: CSSProperties };
  /** The rows to render: from `first` inclusive to `end` exclusive. */
  first: number;
  end: number;
  lineStart: (row: number) => LineStart;
}

/**
 * Virtualizes a list that is too long to render completely: only rows in and near the view are rendered. The list's
 * padding replaces the other rows, with their measured or estimated height.
 * @param lineHeightPx the estimated height of a row, or of rows side by side.
 */
export function useLongList(count: number, lineHeightPx: number): LongList {
  'use no memo'; // The virtualizer is a mutable object that the compiler cannot memoize.
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
  const atOnce = Math.ceil(STEP_PX / linePx);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: lines,
    estimateSize: () => linePx,
    gap: gapPx,
    scrollMargin: topPx,
    rangeExtractor: ({ startIndex, endIndex }) => [
      Math.max(0, (Math.floor(startIndex / atOnce) - OVERSCAN_STEPS) * atOnce),
      Math.min(lines, (Math.floor(endIndex / atOnce) + 1 + OVERSCAN_STEPS) * atOnce) - 1,
    ],
    // Read only from the resize observer: measuring each new line at once would force a layout.
    measureElement: (line, entry, { indexFromElement, itemSizeCache }) =>
      Math.round(entry?.borderBoxSize[0]?.blockSize ?? itemSizeCache.get(indexFromElement(line)) ?? linePx),
    useFlushSync: false,
    enabled: count > WHOLE_UP_TO,
  });
  const [firstLine, lastLine] = virtualizer.getVirtualItems();
  // New rows are rendered a few at a time, between frames.
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
