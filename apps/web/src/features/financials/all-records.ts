import { MAX_PAGE_SIZE, type RecordSummary } from '@quarterdeck/contract/financials';
import type { DateRange } from '@quarterdeck/domain/business-date';
import { client } from '../../platform/api/api.ts';

/** The records of a store in a range of dates; without dates all there are. */
export type Selection = { storeId: string } & Partial<DateRange>;

interface Loading {
  /** Told after each page how many there are by now. */
  onProgress: (loaded: number) => void;
  signal?: AbortSignal;
}

/** Every record of a selection, newest first, page by page. */
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
