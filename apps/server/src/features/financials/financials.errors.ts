import { formatLong, type BusinessDate } from '@quarterdeck/domain/business-date';
import { Failure } from '../../platform/failure.ts';
import { presentRecord, presentSummary } from './financials.presenters.ts';
import type { RecordRow, SummaryRow } from './financials.queries.ts';

/** The maximum number of names in a text. */
const MAX_NAMED = 3;

export const unknownGame = (line: number) =>
  new Failure('unknownGame', {
    [`gameFinances.${line}.gameId`]: 'This game is no longer in the store. Reload the page.',
  });

export const storeUnpaid = () =>
  new Failure('storeUnpaid', {
    subscription:
      'This store’s subscription has lapsed, so it can’t save new records. Pay again on Manage Account. Your entry is kept.',
  });

export const dateTooLate = () => new Failure('dateTooLate', { date: 'Date cannot be later than tomorrow' });

/** "Ana Roe, Sam Lee or the owner". */
function whoMayEdit(editors: string[]): string {
  const named = editors.length > MAX_NAMED ? [...editors.slice(0, MAX_NAMED), 'another who may edit records'] : editors;
  return named.length === 0 ? 'the owner' : `${named.join(', ')} or the owner`;
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
