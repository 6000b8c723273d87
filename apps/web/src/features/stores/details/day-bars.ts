import { formatMonthDay } from '@quarterdeck/domain/business-date';
import { recordsPath } from '@quarterdeck/domain/record-paths';
import type { Bar } from '../../../ui/charts/bar-chart.tsx';
import type { ShownDay } from './store-days.ts';

/** Bars for days, beside the usual takings. */
export const dayBars = (storeId: string, days: ShownDay[]): Bar[] =>
  days.map(({ date, title, takings, usual, state, target }): Bar => ({
    label: formatMonthDay(date),
    title,
    value: takings,
    compared: null,
    usual: state === 'closed' || state === 'none' ? null : usual,
    isClosed: state === 'closed',
    isMissing: state === 'missing',
    isRunning: state === 'running',
    to: target?.to ?? recordsPath(storeId, { from: date, to: date }),
    opens: target?.opens ?? 'Opens its records',
  }));
