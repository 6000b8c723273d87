import { formatUsd, fromDollars } from '@quarterdeck/domain/money';
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { SignedPercent } from '../data/signed-percent.tsx';
import classes from './bar-chart.module.css';
import { compactUsd } from './compact-usd.ts';
import { scaleOf } from './scale.ts';

export interface Bar {
  /** Below the bar, and the head of its tip: `Oct 25`, `Sunday, Oct 25`. */
  label: string;
  title: string;
  /** Dollars; null where nothing is entered. */
  value: number | null;
  /** Like for like: the part of the value that is compared, and what it was before. */
  compared: { now: number; before: number } | null;
  /** Not over yet. */
  isRunning: boolean;
  /** Where it leads, and what opens: `Opens the record`. */
  to: string;
  opens: string;
}

interface BarChartProps {
  /** A description for screen readers. */
  name: string;
  bars: Bar[];
}

const MOST_LABELS = 8;
const MOST_LABELS_PHONE = 4;

const changeOf = ({ now, before }: NonNullable<Bar['compared']>): number | null =>
  before > 0 ? ((now - before) / before) * 100 : null;
const usd = (dollars: number) => formatUsd(fromDollars(dollars));

const toldOf = ({ title, value, compared, isRunning, opens }: Bar): string =>
  [
    `${title}: ${value === null ? 'no entry' : usd(value)}${isRunning ? ' so far' : ''}`,
    ...(compared ? [`compared ${usd(compared.now)} against ${usd(compared.before)}`] : []),
    opens,
  ].join(', ');

/** Where an arrow key leads from a bar; undefined for other keys. */
const moved = (key: string, from: number, count: number): number | undefined =>
  ({ ArrowLeft: Math.max(0, from - 1), ArrowRight: Math.min(count - 1, from + 1), Home: 0, End: count - 1 })[key];

/**
 * Bars that each open something. The arrow keys move between them; on a touch screen the first tap shows a bar's figures
 * and the second opens it. Fills its container.
 */
export default function BarChart({ name, bars }: BarChartProps) {
  const [active, setActive] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  // A tap focuses the bar before it is a click.
  const beforeTap = useRef<number | null>(null);
  const { top, lines } = scaleOf(
    Math.max(0, ...bars.flatMap(({ value, compared }) => [value ?? 0, compared?.before ?? 0])),
  );
  const shown = active === null ? undefined : bars[active];

  function moveFocus(event: KeyboardEvent, index: number): void {
    const next = moved(event.key, index, bars.length);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    list.current?.querySelectorAll('a')[next]?.focus();
  }
  function open(event: MouseEvent, index: number): void {
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
    if (isTouch && beforeTap.current !== index) event.preventDefault();
  }

  return (
    <div className={classes.chart}>
      <div className={classes.grid} aria-hidden="true">
        {lines.map((line) => (
          <span key={line} className={classes.line} style={{ bottom: `${(line / top) * 100}%` }}>
            <span className={classes.amount}>{compactUsd(line)}</span>
          </span>
        ))}
      </div>
      <ol ref={list} className={classes.bars} aria-label={name} onMouseLeave={() => setActive(null)}>
        {bars.map((bar, index) => (
          <li key={bar.title} className={classes.column}>
            <Link
              to={bar.to}
              className={classes.link}
              tabIndex={index === (active ?? bars.length - 1) ? 0 : -1}
              aria-label={toldOf(bar)}
              onPointerDown={() => (beforeTap.current = active)}
              onClick={(event) => open(event, index)}
              onFocus={() => setActive(index)}
              onMouseEnter={() => setActive(index)}
              onKeyDown={(event) => moveFocus(event, index)}
            >
              <BarShape bar={bar} top={top} />
            </Link>
            <Label bars={bars} index={index} />
          </li>
        ))}
      </ol>
      {shown && <Tip bar={shown} side={((active ?? 0) + 0.5) / bars.length} />}
    </div>
  );
}

function BarShape({ bar: { value, compared, isRunning }, top }: { bar: Bar; top: number }) {
  return (
    <>
      {value === null ? (
        <span className={classes.missing} />
      ) : (
        <span
          className={isRunning ? classes.running : classes.bar}
          style={{ height: `max(2px, ${(value / top) * 100}%)` }}
        />
      )}
      {compared && <span className={classes.tick} style={{ bottom: `${(compared.before / top) * 100}%` }} />}
    </>
  );
}

/** Only some bars have room for one. */
function Label({ bars, index }: { bars: Bar[]; index: number }) {
  const every = (most: number) => index % Math.ceil(bars.length / most) === 0;
  if (!every(MOST_LABELS)) return null;
  return (
    <span className={classes.label} data-wide={every(MOST_LABELS_PHONE) ? undefined : true} aria-hidden="true">
      {bars[index]?.label}
    </span>
  );
}

/** @param side where the bar stands, from 0 to 1: the tip stays inside and flips in the middle. */
function Tip({ bar, side }: { bar: Bar; side: number }) {
  const { title, value, compared, isRunning, opens } = bar;
  const place = side < 0.5 ? { insetInlineStart: `${side * 100}%` } : { insetInlineEnd: `${(1 - side) * 100}%` };
  const change = compared && changeOf(compared);
  return (
    <div className={classes.tipArea} aria-hidden="true">
      <div className={classes.tip} style={place}>
        <strong>{title}</strong>
        <span>
          {value === null ? 'No entry' : usd(value)}
          {isRunning && ' so far'}
        </span>
        {compared && (
          <span>
            {compared.now !== value && `Compared: ${usd(compared.now)} `}against {usd(compared.before)}
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
