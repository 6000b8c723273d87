import { Columns, scaleFor, type Column } from './columns.tsx';
import classes from './line-chart.module.css';
import { areaOf, pathOf, unbroken } from './line-path.ts';
import { heightOf, type Scale } from './scale.ts';

interface LineChartProps {
  /** A description for screen readers. */
  name: string;
  points: Column[];
}

/** With more columns, the points would touch each other. */
const MAX_DOTS = 35;

/** A line of points with a link each, and a dotted line of the compared amounts. Fills its container. */
export default function LineChart({ name, points }: LineChartProps) {
  const scale = scaleFor(points);
  const hasDots = points.length <= MAX_DOTS;
  return (
    <Columns
      name={name}
      columns={points}
      scale={scale}
      behind={<Lines points={points} scale={scale} />}
      shapeOf={(point) => <Dot point={point} scale={scale} isQuiet={!hasDots} />}
    />
  );
}

/** A running day is not part of the line, because the line would seem to fall. */
function Lines({ points, scale }: { points: Column[]; scale: Scale }) {
  const height = (value: number) => heightOf(value, scale);
  const line = unbroken(points.map(({ value, isRunning }) => (isRunning ? null : value)));
  const before = unbroken(points.map(({ compared }) => compared?.before ?? null));
  return (
    <svg className={classes.lines} viewBox="0 0 100 100" preserveAspectRatio="none">
      {before.map((part) => (
        <path key={part[0]?.index} className={classes.before} d={pathOf(part, points.length, height)} />
      ))}
      {line.map((part) => (
        <path key={part[0]?.index} className={classes.area} d={areaOf(part, points.length, height, height(0))} />
      ))}
      {line.map((part) => (
        <path key={part[0]?.index} className={classes.line} d={pathOf(part, points.length, height)} />
      ))}
    </svg>
  );
}

interface DotProps {
  point: Column;
  scale: Scale;
  /** Visible only while the pointer is on it. */
  isQuiet: boolean;
}

function Dot({ point: { value, isMissing, isRunning, note }, scale, isQuiet }: DotProps) {
  if (value === null) return isMissing && <span className={classes.missing} />;
  const bottom = `${heightOf(value, scale)}%`;
  return (
    <>
      <span className={classes.dot} data-quiet={(isQuiet && !isRunning) || undefined} style={{ bottom }} />
      {isRunning && note && (
        <span className={classes.note} style={{ bottom }}>
          {note}
        </span>
      )}
    </>
  );
}
