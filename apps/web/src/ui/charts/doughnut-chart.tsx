import { formatDollars } from '@quarterdeck/domain/money';
import { useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { compactAmount, wholeAmount } from './compact-amount.ts';
import { ringPaths } from './doughnut-arcs.ts';
import classes from './doughnut-chart.module.css';

export interface Slice {
  label: string;
  /** Dollars. */
  value: number;
  /** The share of the total in whole percent. */
  percent: number;
  to: string;
}

interface DoughnutChartProps {
  /** The table's caption and column headings. */
  caption: string;
  headings: [string, string, string];
  /** At most six parts, because there are six data colors. */
  slices: Slice[];
  total: number;
  /** Below the total: `all games`. */
  scope: string;
}

/** From this total on, cents would only take the room of the names. */
const WHOLE_FROM = 10_000;

const colorOf = (index: number) => `var(--data-${index + 1})`;

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const present = links.indexOf(document.activeElement as HTMLAnchorElement);
  const target = { ArrowUp: present - 1, ArrowDown: present + 1, Home: 0, End: links.length - 1 }[event.key];
  if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  links[Math.max(0, Math.min(target, links.length - 1))]?.focus();
}

/**
 * The parts of a whole, with the total in the hole. The legend is a table of the chart's data. A slice and its row have
 * the same link.
 */
export default function DoughnutChart({ caption, headings, slices, total, scope }: DoughnutChartProps) {
  const [active, setActive] = useState<number | null>(null);
  const format = total < WHOLE_FROM ? formatDollars : wholeAmount;
  const paths = ringPaths(slices.map(({ value }) => value));
  return (
    <div className={classes.around}>
      <div className={classes.content} onMouseLeave={() => setActive(null)}>
        <div className={classes.ring}>
          {/* For the pointer: the rows say the same. */}
          <svg viewBox="0 0 100 100" aria-hidden="true" data-single={slices.length === 1 || undefined}>
            {slices.map(({ label, to }, index) => (
              <Link key={label} to={to} tabIndex={-1} onMouseEnter={() => setActive(index)}>
                <path
                  d={paths[index]}
                  fill={colorOf(index)}
                  data-dim={(active !== null && active !== index) || undefined}
                />
              </Link>
            ))}
          </svg>
          <p className={classes.middle}>
            <span className={classes.total}>{compactAmount(total)}</span>
            <span className={classes.scope}>{scope}</span>
          </p>
        </div>
        <table className={classes.legend}>
          <caption className="visually-hidden">{caption}</caption>
          <thead className="visually-hidden">
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links have the focus */}
          <tbody onKeyDown={moveFocus} onBlur={() => setActive(null)}>
            {slices.map((slice, index) => (
              <Row
                key={slice.label}
                slice={slice}
                amount={format(slice.value)}
                color={colorOf(index)}
                isActive={active === index}
                onActive={() => setActive(index)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface RowProps {
  slice: Slice;
  amount: string;
  color: string;
  isActive: boolean;
  onActive: () => void;
}

const Row = ({ slice: { label, percent, to }, amount, color, isActive, onActive }: RowProps) => (
  <tr data-active={isActive || undefined} onMouseEnter={onActive}>
    <th scope="row" title={label}>
      <Link className={classes.name} to={to} onFocus={onActive}>
        <span className={classes.swatch} style={{ background: color }} />
        <span className={classes.label}>{label}</span>
      </Link>
    </th>
    <td className={classes.amount}>{amount}</td>
    <td className={classes.share}>{percent}%</td>
  </tr>
);
