import { formatDollars } from '@quarterdeck/domain/money';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { percentChange } from '../data/percent-change.ts';
import { SignedPercent } from '../data/signed-percent.tsx';
import classes from './columns.module.css';
import { wholeAmount } from './compact-amount.ts';
import { GridLines } from './grid-lines.tsx';
import { scaleOf, type Scale } from './scale.ts';

export interface Column {
  /** The label below the column and the title of its tip: `Oct 25`, `Sunday, Oct 25`. */
  label: string;
  title: string;
  /** Dollars; null without an entry. */
  value: number | null;
  /** The like-for-like part of the value, and the earlier amount. */
  compared: { now: number; before: number } | null;
  /** The usual amount of such a day, marked in place of a compared amount. */
  usual?: number | null;
  /** No entry is expected. */
  isClosed?: boolean;
  /** The day is over, and an expected entry is missing. */
  isMissing?: boolean;
  /** The day is not over yet. */
  isRunning: boolean;
  /** A note about a running day: `1 of 3 stores`. */
  note?: string | undefined;
  /** The link and its description: `Opens the record`. */
  to: string;
  opens: string;
}

interface ColumnsProps {
  /** A description for screen readers. */
  name: string;
  columns: Column[];
  scale: Scale;
  /** Drawn over the lines and below the columns. */
  behind?: ReactNode;
  shapeOf: (column: Column) => ReactNode;
}

const MAX_LABELS = 8;
/** On a phone this many labels fit side by side if they are weekdays. */
const WEEK = 7;
const MAX_LABELS_PHONE = 5;
/** In a narrow chart the tip covers part of the column, so that it is not cut off. */
const TIP_WIDTH_PX = 200;

const soFar = ({ isRunning, note }: Column): string => (isRunning ? ` so far${note ? `, ${note}` : ''}` : '');

function valueOf({ value, isClosed }: Column): string {
  if (value !== null) return formatDollars(value);
  return isClosed ? 'closed' : 'no entry';
}

const descriptionOf = (column: Column): string =>
  [
    `${column.title}: ${valueOf(column)}${soFar(column)}`,
    ...(column.usual == null ? [] : [`usually ${wholeAmount(column.usual)}`]),
    ...(column.compared
      ? [`compared ${formatDollars(column.compared.now)} against ${formatDollars(column.compared.before)}`]
      : []),
    column.opens,
  ].join(', ');

/** The index to which an arrow key moves; undefined for other keys. */
const nextIndex = (key: string, from: number, count: number): number | undefined =>
  ({ ArrowLeft: Math.max(0, from - 1), ArrowRight: Math.min(count - 1, from + 1), Home: 0, End: count - 1 })[key];

/** A scale for the amounts of the columns and the compared amounts. */
export function scaleFor(columns: Column[]): Scale {
  const amounts = columns.flatMap(({ value, compared, usual }) => [value ?? 0, compared?.before ?? 0, usual ?? 0]);
  return scaleOf(Math.max(0, ...amounts), Math.min(0, ...amounts));
}

/**
 * The columns of a chart with a link each. The arrow keys move between them. On a touch screen the first tap shows a
 * column's figures and the second tap opens the link. Fills its container.
 */
export function Columns({ name, columns, scale, behind, shapeOf }: ColumnsProps) {
  const [active, setActive] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  // A tap focuses the column before the click event.
  const beforeTap = useRef<number | null>(null);
  const activeColumn = active === null ? undefined : columns[active];

  function moveFocus(event: KeyboardEvent, index: number): void {
    const next = nextIndex(event.key, index, columns.length);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    list.current?.querySelectorAll('a')[next]?.focus();
  }
  /** The pointer has left, so the tip returns to the focused column. */
  function leave(): void {
    const focused = [...(list.current?.querySelectorAll('a') ?? [])].findIndex((link) => link.matches(':focus'));
    setActive(focused === -1 ? null : focused);
  }
  function open(event: MouseEvent, index: number): void {
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
    if (isTouch && beforeTap.current !== index) event.preventDefault();
  }

  return (
    <div className={classes.chart}>
      <div className={classes.grid} aria-hidden="true">
        <GridLines scale={scale} />
      </div>
      {behind && (
        <div className={classes.behind} aria-hidden="true">
          {behind}
        </div>
      )}
      <ol ref={list} className={classes.columns} aria-label={name} onMouseLeave={leave} onBlur={() => setActive(null)}>
        {columns.map((column, index) => (
          <li key={column.title} className={classes.column}>
            <Link
              to={column.to}
              className={classes.link}
              tabIndex={index === (active ?? columns.length - 1) ? 0 : -1}
              aria-label={descriptionOf(column)}
              onPointerDown={() => (beforeTap.current = active)}
              onClick={(event) => open(event, index)}
              onFocus={() => setActive(index)}
              onMouseEnter={() => setActive(index)}
              onKeyDown={(event) => moveFocus(event, index)}
            >
              {shapeOf(column)}
            </Link>
            <Label columns={columns} index={index} />
          </li>
        ))}
      </ol>
      {activeColumn && <Tip column={activeColumn} side={((active ?? 0) + 0.5) / columns.length} />}
    </div>
  );
}

/** Only some columns have space for a label. On a phone and on a wide screen the labeled columns differ. */
function Label({ columns, index }: { columns: Column[]; index: number }) {
  const isOneOf = (most: number) => index % Math.ceil(columns.length / most) === 0;
  const isWide = isOneOf(MAX_LABELS);
  const isOnPhone = columns.length <= WEEK || isOneOf(MAX_LABELS_PHONE);
  if (!isWide && !isOnPhone) return null;
  const onlyOn = isWide ? 'wide' : 'phone';
  return (
    <span className={classes.label} data-only={isWide && isOnPhone ? undefined : onlyOn} aria-hidden="true">
      {columns[index]?.label}
    </span>
  );
}

/** @param side the position of the column from 0 to 1. The tip stays inside the chart and flips in the middle. */
function Tip({ column, side }: { column: Column; side: number }) {
  const { title, value, compared, usual, isRunning, opens } = column;
  const beside = (start: number) => `min(${start * 100}%, 100% - ${TIP_WIDTH_PX}px)`;
  const place = side < 0.5 ? { insetInlineStart: beside(side) } : { insetInlineEnd: beside(1 - side) };
  const change = compared && percentChange(compared.now, compared.before);
  const againstUsual = usual == null || value === null || isRunning ? null : percentChange(value, usual);
  return (
    <div className={classes.tipArea} aria-hidden="true">
      <div className={classes.tip} style={place}>
        <strong>{title}</strong>
        <span className={classes.value}>
          {valueOf(column)}
          {soFar(column)}
        </span>
        {usual != null && (
          <span>
            usually {wholeAmount(usual)}
            {againstUsual !== null && (
              <>
                , <SignedPercent percent={againstUsual} />
              </>
            )}
          </span>
        )}
        {compared && (
          <span>
            {compared.now !== value && `Compared: ${formatDollars(compared.now)} `}against{' '}
            {formatDollars(compared.before)}
            {change !== null && (
              <>
                , <SignedPercent percent={change} />
              </>
            )}
          </span>
        )}
        <span className={classes.opens}>{opens}</span>
      </div>
    </div>
  );
}
