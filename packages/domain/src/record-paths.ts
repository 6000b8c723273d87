import type { DateRange } from './business-date.ts';

/** A screen's address with these parameters: `/staff-dashboard?older=1`, or the path alone. */
export const screenPath = (screen: string, parameters: Record<string, string>): string =>
  Object.keys(parameters).length === 0 ? screen : `${screen}?${new URLSearchParams(parameters).toString()}`;

/**
 * A record, or without its id the days in Financials.
 * @param kept the period and filters of the screen with the link. Back from the record leads to them in Financials.
 */
export const recordsPath = (
  storeId: string,
  { from, to }: DateRange,
  recordId: string | null = null,
  kept: Record<string, string> = {},
): string =>
  recordId === null
    ? screenPath('/financials', { store: storeId, period: 'dates', from, to })
    : screenPath('/financial-detail', { ...kept, store: storeId, record: recordId });

/** The form for a day without a record. Back leads to what is kept, like from a record. */
export const addRecordPath = (storeId: string, date: string, kept: Record<string, string> = {}): string =>
  screenPath('/add-financial', { ...kept, store: storeId, date });
