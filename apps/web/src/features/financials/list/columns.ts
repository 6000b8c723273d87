import type { RECORD_COLUMNS } from '@quarterdeck/contract/record-answers';
import type { Sort } from '../../../ui/data/sorting.ts';

export type RecordColumn = (typeof RECORD_COLUMNS)[number];

export const COLUMN_NAMES: Record<RecordColumn, string> = {
  date: 'Date',
  by: 'Created By',
  edited: 'Updated By',
  takings: 'Money In',
  expenses: 'Expenses',
  profit: 'Balance/Profit',
  cash: 'Cash',
};

export const NEWEST_FIRST: Sort<RecordColumn> = { column: 'date', isUp: false };

/** The date is missing, because it identifies the record. */
export const HIDEABLE: readonly RecordColumn[] = ['by', 'edited', 'takings', 'expenses', 'profit', 'cash'];

/** Each row is its own grid, so no track may depend on the row's content. */
const TRACKS: Record<RecordColumn, string> = {
  date: '102px',
  by: 'minmax(80px, 1.6fr)',
  edited: 'minmax(80px, 1fr)',
  takings: 'calc(max(var(--amount), 68px) + 2 * var(--inset))',
  expenses: 'calc(max(var(--expense), 62px) + 2 * var(--inset))',
  profit: 'calc(max(var(--amount), 92px) + 2 * var(--inset))',
  cash: 'calc(max(var(--difference) + 50px, 64px) + 2 * var(--inset))',
};
const DETAILS_TRACK = '32px';

/**
 * The tracks of the columns and of the link to the details. Without a column of names the date takes the remaining
 * width.
 */
export function tracksOf(shownColumns: readonly RecordColumn[]): string {
  const hasNames = shownColumns.includes('by') || shownColumns.includes('edited');
  const tracks = shownColumns.map((column) => (column === 'date' && !hasNames ? 'minmax(102px, 1fr)' : TRACKS[column]));
  return [...tracks, DETAILS_TRACK].join(' ');
}
