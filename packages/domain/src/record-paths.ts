import type { DateRange } from './business-date.ts';

/** A screen's address with these parameters: `/staff-dashboard?older=1`, or the path alone. */
export const screenPath = (screen: string, parameters: Record<string, string>): string =>
  Object.keys(parameters).length === 0 ? screen : `${screen}?${new URLSearchParams(parameters).toString()}`;

/**
 * The path of a record, or without its id of its days in Financials.
 * @param linkParameters the period and filters of the screen with the link, to which Back leads.
 */
export const recordsPath = (
  storeId: string,
  { from, to }: DateRange,
  recordId: string | null = null,
  linkParameters: Record<string, string> = {},
): string =>
  recordId === null
    ? screenPath('/financials', { store: storeId, period: 'dates', from, to })
    : screenPath('/financial-detail', { ...linkParameters, store: storeId, record: recordId });

/** The form for a day without a record. Back works as from a record. */
export const addRecordPath = (storeId: string, date: string, linkParameters: Record<string, string> = {}): string =>
  screenPath('/add-financial', { ...linkParameters, store: storeId, date });
