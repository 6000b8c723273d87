import type { RECORD_COLUMNS } from '@quarterdeck/contract/record-answers';
import type { Sort } from '../../../ui/data/sorting.ts';

export type RecordColumn = (typeof RECORD_COLUMNS)[number];

export const COLUMN_NAMES: Record<RecordColumn, string> = {
  date: 'Date',
  by: 'Created By',
  edited: 'Updated By',
  takings: 'Money In',
  expenses: 'Expenses',
  profit: 'Balance / Profit',
  cash: 'Cash',
};

export const NEWEST_FIRST: Sort<RecordColumn> = { column: 'date', isUp: false };
