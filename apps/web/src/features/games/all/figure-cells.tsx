import type { ReactNode } from 'react';
import { amountOrDash } from '../../../ui/data/amount-or-dash.ts';
import { SignedPercent } from '../../../ui/data/signed-percent.tsx';
import type { FigureColumn, Figures } from './performance-rows.ts';
import classes from './performance-table.module.css';

const percent = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)}%`);

const CONTENT: Record<Exclude<FigureColumn, 'trend'>, (figures: Figures) => ReactNode> = {
  machines: ({ machines }) => machines?.toLocaleString('en-US') ?? '–',
  takings: ({ takings }) => amountOrDash(takings),
  // A game without a representative owes none.
  commission: ({ commission }) => (commission === 0 ? '–' : amountOrDash(commission)),
  kept: ({ kept }) => amountOrDash(kept),
  perDay: ({ perDay }) => amountOrDash(perDay),
  share: ({ share }) => percent(share),
  change: ({ change }) => <SignedPercent percent={change} />,
};

interface FigureCellsProps {
  columns: readonly FigureColumn[];
  figures: Figures;
  /** The trend in the trend column. */
  trend?: ReactNode;
}

/** The figures of a row, or of the totals. */
export const FigureCells = ({ columns, figures, trend = null }: FigureCellsProps) =>
  columns.map((column) => (
    <td key={column} className={classes[column]}>
      {column === 'trend' ? trend : CONTENT[column](figures)}
    </td>
  ));
