import type { FinancialRecord, RecordSummary } from '@quarterdeck/contract/financials';
import { formatLong, type BusinessDate } from '@quarterdeck/domain/business-date';
import { Failure } from '../../platform/failure.ts';

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

export const totalsDisagree = (field: string) =>
  new Failure('totalsDisagree', {
    [field]:
      'The totals on your screen don’t match the figures you entered. Reload the page and try again. Your entry is kept.',
  });

export const dateHasRecord = (existing: RecordSummary) =>
  new Failure(
    'dateHasRecord',
    {
      sameDate: `${formatLong(existing.date as BusinessDate)} already has a record, by ${existing.createdBy}.`,
    },
    { data: existing },
  );

export const recordAlreadySaved = (existing: FinancialRecord) =>
  new Failure(
    'recordAlreadySaved',
    { savedBefore: 'This entry was already saved with different figures. Open it to change it.' },
    { data: existing },
  );

export const savedRecordDeleted = () =>
  new Failure('savedRecordDeleted', {
    deletedSince: 'This entry’s record was deleted after an earlier save. Save again to create a new record.',
  });

export const recordChanged = (current: FinancialRecord) =>
  new Failure(
    'recordChanged',
    { version: `${current.updatedBy ?? 'Someone'} changed this record while you were editing it.` },
    { data: current },
  );
