import type { Column } from './performance-rows.ts';

export const COLUMN_NAMES: Record<Column, string> = {
  name: 'Game',
  machines: 'Machines',
  takings: 'Takings',
  commission: 'Commission',
  kept: 'Kept',
  perDay: 'Machine / day',
  share: 'Share',
  change: 'Change',
};
