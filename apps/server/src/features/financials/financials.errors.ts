import type { FinancialRecord, RecordSummary } from '@quarterdeck/contract/financials';
import { formatLong, type BusinessDate } from '@quarterdeck/domain/business-date';
import { Failure } from '../../platform/failure.ts';

export const unknownGame = (line: number) =>
  new Failure({ [`gameFinances.${line}.gameId`]: 'This game does not belong to the store any more. Reload the page.' });

export const storeIsUnpaid = () =>
  new Failure({
    subscription:
      'What was paid for this store is used up, so it takes no new entries. Pay for it again on Manage Account; your entry is kept.',
  });

export const dateTooLate = () => new Failure({ date: 'Date cannot be later than tomorrow' });

export const totalsDisagree = (field: string) =>
  new Failure({
    [field]:
      'The totals on your screen do not match what was entered. Reload the page and try again; your entry is kept.',
  });

/** `data` is the record that is there already. */
export const dateHasRecord = (existing: RecordSummary) =>
  new Failure(
    {
      sameDate: `There is a record for ${formatLong(existing.date as BusinessDate)} already, by ${existing.createdBy}.`,
    },
    { data: existing },
  );

/** `data` is the record as it was saved the first time. */
export const savedBefore = (existing: FinancialRecord) =>
  new Failure(
    { savedBefore: 'This entry was saved already, with other figures. Open it to change it.' },
    { data: existing },
  );

export const savedAndDeleted = () =>
  new Failure({
    deletedSince: 'This entry was saved before and that record was deleted since. Save again to keep it as a new one.',
  });

/** `data` is the record as it is now. */
export const editedMeanwhile = (current: FinancialRecord) =>
  new Failure(
    { version: `${current.updatedBy ?? 'Somebody'} changed this record while you were editing it.` },
    { data: current },
  );
