import { MAX_PAGE_SIZE, type RecordSummary } from '@quarterdeck/contract/financials';
import type { DateRange } from '@quarterdeck/domain/business-date';
import { client } from '../../platform/api/api.ts';

/** A store's records in a range of dates, or all of them. */
export type Selection = { storeId: string } & Partial<DateRange>;

interface Loading {
  /** Called after each page with the number loaded so far. */
  onProgress: (loaded: number) => void;
  signal?: AbortSignal;
}

/** Loads every record of a selection, newest first, page by page. */
export async function allRecords(selection: Selection, { onProgress, signal }: Loading): Promise<RecordSummary[]> {
  const records: RecordSummary[] = [];
  for (;;) {
    const before = records.at(-1)?._id;
    const page = await client.financials.listRecords(
      { ...selection, limit: MAX_PAGE_SIZE, ...(before !== undefined && { before }) },
      { ...(signal && { signal }) },
    );
    records.push(...page);
    onProgress(records.length);
    if (page.length < MAX_PAGE_SIZE) return records;
  }
}
