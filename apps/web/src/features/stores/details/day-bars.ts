import { formatMonthDay } from '@quarterdeck/domain/business-date';
import type { Bar } from '../../../ui/charts/bar-chart.tsx';
import { storePath } from '../selected-store.ts';
import type { ShownDay } from './store-days.ts';

/** Days as bars beside what is usual. */
export const dayBars = (storeId: string, days: ShownDay[]): Bar[] =>
  days.map(({ date, title, takings, usual, state, target }): Bar => ({
    label: formatMonthDay(date),
    title,
    value: takings,
    compared: takings === null || usual === null ? null : { now: takings, before: usual },
    isRunning: state === 'running',
    to: target?.to ?? storePath('/financials', storeId, { period: 'dates', from: date, to: date }),
    opens: target?.opens ?? 'Opens its records',
  }));
