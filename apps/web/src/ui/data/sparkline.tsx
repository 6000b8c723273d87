import { formatDollars } from '@quarterdeck/domain/money';
import { placed, type Point } from './sparkline-points.ts';
import classes from './sparkline.module.css';

const WIDTH = 60;
const HEIGHT = 22;
const DOT = 2.5;

/** A line on its own scale, without axes. It ends with a dot. */
export function Sparkline({ points }: { points: Point[] }) {
  const last = points.at(-1);
  if (!last) return '–';
  const at = placed(points).map(({ x, y }) => ({
    x: DOT + x * (WIDTH - 2 * DOT),
    y: HEIGHT - DOT - y * (HEIGHT - 2 * DOT),
  }));
  const end = at.at(-1);
  const amounts = points.map(({ dollars }) => dollars);
  const words = `From ${formatDollars(Math.min(...amounts))} to ${formatDollars(Math.max(...amounts))}, last ${formatDollars(last.dollars)}`;
  return (
    <svg className={classes.line} width={WIDTH} height={HEIGHT} role="img" aria-label={words}>
      <polyline
        points={at.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinejoin="round"
      />
      <circle cx={end?.x} cy={end?.y} r={DOT} fill="currentColor" />
    </svg>
  );
}
