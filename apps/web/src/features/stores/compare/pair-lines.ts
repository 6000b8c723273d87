import { formatDollars, fromDollars, share, subtract, toDollars } from '@quarterdeck/domain/money';
import type { Row } from './store-rows.ts';

export interface PairLine {
  label: string;
  /** The figures of both stores as text. */
  figures: [string, string];
  /** The first store's figure minus the second's; empty without a difference. */
  difference: string;
  isSum?: true;
}

function sign(value: number): string {
  if (value === 0) return '';
  return value > 0 ? '+' : '−';
}

/** `+$4.50`, `−$4.50`, `$0.00`. */
export const formatSignedDollars = (dollars: number): string => `${sign(dollars)}${formatDollars(Math.abs(dollars))}`;
const signedCount = (count: number): string => `${sign(count)}${Math.abs(count)}`;

interface Figure {
  label: string;
  /** Null if unknown. */
  of: (row: Row) => number | null;
  format?: (value: number, row: Row) => string;
  /** Formats the difference; null if the figure has no difference. */
  difference?: ((value: number) => string) | null;
  isSum?: true;
}

const percent = (value: number): string => `${value.toFixed(1)}%`;

const FIGURES: Figure[] = [
  { label: 'Takings', of: ({ takings }) => takings },
  {
    label: 'Takings a day',
    of: ({ takings, days }) => takings && toDollars(share(fromDollars(takings), 1, days)),
  },
  { label: 'Expenses', of: ({ performance, days }) => (days > 0 ? performance.expenses : null) },
  { label: 'Commission', of: ({ performance, days }) => (days > 0 ? performance.commissionOwed : null) },
  { label: 'Kept', of: ({ kept }) => kept, isSum: true },
  {
    label: 'Kept, % of takings',
    of: ({ kept, takings }) => (kept !== null && takings !== null && takings > 0 ? (kept / takings) * 100 : null),
    format: percent,
    difference: null,
  },
  {
    label: 'Cash differences',
    of: ({ cash }) => cash,
    format: (cash, { cashDays }) => (cashDays === 0 ? 'Balanced' : formatSignedDollars(cash)),
  },
  { label: 'Days with a record', of: ({ days }) => days, format: (days) => String(days), difference: signedCount },
];

function lineOf(
  { label, of, format = formatDollars, difference = formatSignedDollars, isSum }: Figure,
  one: Row,
  other: Row,
): PairLine {
  const [a, b] = [of(one), of(other)];
  const text = (value: number | null, row: Row) => (value === null ? '–' : format(value, row));
  const isMoney = difference === formatSignedDollars;
  const differenceOf = (x: number, y: number) =>
    isMoney ? toDollars(subtract(fromDollars(x), fromDollars(y))) : x - y;
  return {
    label,
    figures: [text(a, one), text(b, other)],
    difference: a === null || b === null || difference === null ? '' : difference(differenceOf(a, b)),
    ...(isSum && { isSum }),
  };
}

/** The figures of two stores side by side. */
export function pairLines(one: Row, other: Row): PairLine[] {
  return FIGURES.map((figure) => lineOf(figure, one, other));
}
