import type { DateRange } from './business-date.ts';

/** A screen's address with these parameters. */
export const screenPath = (screen: string, parameters: Record<string, string>): string =>
  `${screen}?${new URLSearchParams(parameters).toString()}`;

/** A record, or without its id the days in Financials. Back from the record leads to these days. */
export const recordsPath = (storeId: string, { from, to }: DateRange, recordId: string | null = null): string =>
  recordId === null
    ? screenPath('/financials', { store: storeId, period: 'dates', from, to })
    : screenPath('/financial-detail', { store: storeId, record: recordId, period: 'dates', from, to });

/** The form for a day without a record. */
export const addRecordPath = (storeId: string, date: string): string =>
  screenPath('/add-financial', { store: storeId, date });
