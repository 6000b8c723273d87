import { MAX_PAGE_SIZE, type FoundRecords, type RecordSummary } from '@quarterdeck/contract/financials';
import type { DateRange } from '@quarterdeck/domain/business-date';
import { fromDollars, sum } from '@quarterdeck/domain/money';
import { client } from '../../platform/api/api.ts';
import { Failure } from '../../platform/api/failure.ts';
import type { LoadProgress } from '../../ui/layout/print.tsx';
import type { RecordQuery } from './list/record-query.ts';

/** A store's records in a range of dates, or all its records. */
export type Selection = { storeId: string } & Partial<DateRange>;

interface Loading {
  /** Called after each page. */
  onProgress: (progress: LoadProgress) => void;
  signal?: AbortSignal;
}

const TRIES = 3;

/** Whether no record was saved while the pages were loaded. */
function areOfOneMoment(records: RecordSummary[], totals: FoundRecords['totals']): boolean {
  const of = (amount: 'totalMoneyIn' | 'totalMoneyOut') => sum(records.map((record) => fromDollars(record[amount])));
  return (
    records.length === totals.recordCount &&
    of('totalMoneyIn') === fromDollars(totals.totalMoneyIn) &&
    of('totalMoneyOut') === fromDollars(totals.totalMoneyOut)
  );
}

/**
 * Loads all records of a selection that match the filters, page by page and in the requested order.
 * @throws Failure when the records keep changing.
 */
export async function allRecords(
  selection: Selection,
  { input }: RecordQuery,
  { onProgress, signal }: Loading,
): Promise<RecordSummary[]> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const records: RecordSummary[] = [];
    let totals: FoundRecords['totals'] | undefined;
    for (;;) {
      const before = records.at(-1)?._id;
      const page = await client.financials.findRecords(
        { ...selection, ...input, limit: MAX_PAGE_SIZE, ...(before !== undefined && { before }) },
        { ...(signal && { signal }) },
      );
      records.push(...page.records);
      totals ??= page.totals;
      onProgress({ loaded: records.length, total: totals.recordCount });
      if (page.records.length < MAX_PAGE_SIZE) break;
    }
    if (areOfOneMoment(records, totals)) return records;
  }
  throw new Failure('Records changed while they were loading. Try again.');
}
