import { businessDate, formatLong, type BusinessDate } from '@quarterdeck/domain/business-date';
import { Failure } from '../../platform/failure.ts';
import { presentRecord, presentSummary } from './financials.presenters.ts';
import type { RecordRow, SummaryRow } from './financials.queries.ts';

/** More names would make the text too long. */
const MAX_NAMED = 3;

export const unknownGame = (line: number) =>
  new Failure('unknownGame', {
    [`gameFinances.${line}.gameId`]: 'This game is no longer in the store. Reload the page.',
  });

export const storeUnpaid = () =>
  new Failure(
    'storeUnpaid',
    'This store’s subscription isn’t paid, so it can’t save new records. See its subscription on Manage Account. Your entry is kept.',
  );

export const dateTooLate = () => new Failure('dateTooLate', { date: 'Date cannot be later than tomorrow' });

/** "Ana Roe, Sam Lee or the owner". */
function whoMayEdit(editors: string[]): string {
  if (editors.length > MAX_NAMED) return 'the owner or a staff member who may edit records';
  return editors.length === 0 ? 'the owner' : `${editors.join(', ')} or the owner`;
}

/** @param editors the names of the store's staff with the edit right. */
export const countNeedsEditor = (editors: string[]) =>
  new Failure('countNeedsEditor', { pin: `Only ${whoMayEdit(editors)} can save a negative count.` });

export const dateNeedsEditor = (earliest: BusinessDate, editors: string[]) =>
  new Failure('dateNeedsEditor', {
    pin: `Only ${whoMayEdit(editors)} can save a record dated before ${formatLong(earliest)}.`,
  });

export const totalsDisagree = (field: string) =>
  new Failure('totalsDisagree', {
    [field]:
      'The totals on your screen don’t match the figures you entered. Reload the page and try again. Your entry is kept.',
  });

/** More than the shifts of a day. */
const MAX_DAY_RECORDS = 100;

/**
 * A script must not fill the lists and mails about a day.
 * @param records the number of the store's records on the date, with this one.
 * @throws Failure when there are too many.
 */
export function requireRoomOnDay(date: string, records: number): void {
  if (records <= MAX_DAY_RECORDS) return;
  const day = formatLong(businessDate(date));
  throw new Failure('tooManyRecordsOfDay', {
    date: `${day} already has ${MAX_DAY_RECORDS} records. Edit one of them.`,
  });
}

export const dateHasRecord = (existing: SummaryRow) =>
  new Failure(
    'dateHasRecord',
    {
      sameDate: `${formatLong(existing.business_date)} already has a record, by ${existing.created_by}.`,
    },
    { data: presentSummary(existing) },
  );

export const recordAlreadySaved = (existing: RecordRow) =>
  new Failure(
    'recordAlreadySaved',
    { savedBefore: 'This entry was already saved with different figures. Open it to change it.' },
    { data: presentRecord(existing) },
  );

export const savedRecordDeleted = () =>
  new Failure('savedRecordDeleted', {
    deletedSince: 'This entry’s record was deleted after an earlier save. Save again to create a new record.',
  });

export const recordChanged = (current: RecordRow) =>
  new Failure(
    'recordChanged',
    { version: `${current.updated_by ?? 'Someone'} changed this record while you were editing it.` },
    { data: presentRecord(current) },
  );
