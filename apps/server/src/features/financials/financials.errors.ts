import type { FinancialRecord, RecordSummary } from '@quarterdeck/contract/financials';
import { formatLong, type BusinessDate } from '@quarterdeck/domain/business-date';
import { Failure } from '../../platform/failure.ts';

export const unknownGame = (line: number) =>
  new Failure({ [`gameFinances.${line}.gameId`]: 'This game is no longer in the store. Reload the page.' });

export const storeIsUnpaid = () =>
  new Failure({
    subscription:
      'This store’s subscription has lapsed, so it can’t save new records. Pay again on Manage Account. Your entry is kept.',
  });

export const dateTooLate = () => new Failure({ date: 'Date cannot be later than tomorrow' });

export const totalsDisagree = (field: string) =>
  new Failure({
    [field]:
      'The totals on your screen don’t match the figures you entered. Reload the page and try again. Your entry is kept.',
  });

/** `data` is the record that is there already. */
export const dateHasRecord = (existing: RecordSummary) =>
  new Failure(
    {
      sameDate: `${formatLong(existing.date as BusinessDate)} already has a record, by ${existing.createdBy}.`,
    },
    { data: existing },
  );

/** `data` is the record as it was saved the first time. */
export const savedBefore = (existing: FinancialRecord) =>
  new Failure(
    { savedBefore: 'This entry was already saved with different figures. Open it to change it.' },
    { data: existing },
  );

export const savedAndDeleted = () =>
  new Failure({
    deletedSince: 'This entry’s record was deleted after an earlier save. Save again to create a new record.',
  });

/** `data` is the record as it is now. */
export const editedMeanwhile = (current: FinancialRecord) =>
  new Failure(
    { version: `${current.updatedBy ?? 'Someone'} changed this record while you were editing it.` },
    { data: current },
  );
