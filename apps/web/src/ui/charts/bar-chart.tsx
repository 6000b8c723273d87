import classes from './bar-chart.module.css';
import { Columns, scaleFor, type Column } from './columns.tsx';
import { heightOf, type Scale } from './scale.ts';

export type Bar = Column;

interface BarChartProps {
  /** A description for screen readers. */
  name: string;
  bars: Bar[];
}

/** Bars with a link each. Fills its container. */
export default function BarChart({ name, bars }: BarChartProps) {
  const scale = scaleFor(bars);
  return <Columns name={name} columns={bars} scale={scale} shapeOf={(bar) => <BarShape bar={bar} scale={scale} />} />;
}

function classOf({ value, isRunning }: Bar): string | undefined {
  if (value === null) return classes.missing;
  return isRunning ? classes.running : classes.bar;
}

function BarShape({ bar, scale }: { bar: Bar; scale: Scale }) {
  const { value, compared, usual, isMissing, isRunning } = bar;
  const zero = heightOf(0, scale);
  const end = heightOf(value ?? (isMissing ? usual : null) ?? 0, scale);
  const mark = compared?.before ?? usual;
  // No bar is expected on a closed day or before the first record.
  const hasBar = value !== null || isMissing || isRunning;
  return (
    <>
      {hasBar && (
        <span
          className={classOf(bar)}
          data-loss={end < zero || undefined}
          data-expected={isMissing || undefined}
          style={{
            bottom: `${Math.min(zero, end)}%`,
            ...(end !== zero && { height: `max(2px, ${Math.abs(end - zero)}%)` }),
          }}
        />
      )}
      {mark != null && <span className={classes.tick} style={{ bottom: `${heightOf(mark, scale)}%` }} />}
    </>
  );
}
