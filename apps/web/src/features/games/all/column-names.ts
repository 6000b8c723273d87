import type { Column, FigureColumn } from './performance-rows.ts';

export const COLUMN_NAMES: Record<Column | FigureColumn, string> = {
  name: 'Game',
  machines: 'Machines',
  takings: 'Takings',
  commission: 'Commission',
  kept: 'Kept',
  perDay: 'Machine / day',
  share: 'Share',
  change: 'Change',
  trend: '13 weeks',
};
