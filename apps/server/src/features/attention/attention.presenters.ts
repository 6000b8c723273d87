import { MAX_LINES, type AttentionLine, type AttentionList } from '@quarterdeck/contract/attention';
import { addDays } from '@quarterdeck/domain/business-date';
import { isClosed } from '@quarterdeck/domain/closed-days';
import { countedDifferences } from '@quarterdeck/domain/financial-record';
import { toDollarsOrNull } from '@quarterdeck/domain/money';
import { cashDifferences, type Line } from './attention.lines.ts';
import type { SeenRow, WatchedRecord, WatchedStore } from './attention.queries.ts';

const presentLine = ({ store, amount, at, ...line }: Line, seenRow: SeenRow | undefined): AttentionLine => ({
  ...line,
  storeId: store.id,
  storeName: store.storeName,
  amount: toDollarsOrNull(amount),
  at: at?.toISOString() ?? null,
  seen: seenRow ? { at: seenRow.seen_at.toISOString(), note: seenRow.note } : null,
});

/** Each store has its own yesterday. */
function yesterdayOf(stores: WatchedStore[], records: WatchedRecord[]): AttentionList['yesterday'] {
  const days = stores.map((store) => ({ store, date: addDays(store.today, -1) }));
  const entered = days.filter(({ store, date }) => store.recentDays.includes(date));
  const balanced = entered.filter(({ store, date }) => {
    const ofDay = records.filter((record) => record.store_id === store.id && record.business_date === date);
    return countedDifferences(cashDifferences(ofDay)).length === 0;
  });
  const open = days.filter(({ store, date }) => store.isRunning && !isClosed(store, date));
  return { open: open.length, entered: entered.length, balanced: balanced.length };
}

export function presentAttention(
  lines: Line[],
  seenRows: SeenRow[],
  { stores, records }: { stores: WatchedStore[]; records: WatchedRecord[] },
): AttentionList {
  const seenByKey = new Map(seenRows.map((row) => [row.key, row]));
  const open = lines.filter(({ key }) => !seenByKey.has(key));
  const listed = new Set([
    ...open.slice(0, MAX_LINES),
    ...lines.filter(({ key }) => seenByKey.has(key)).slice(0, MAX_LINES),
  ]);
  return {
    lines: lines.filter((line) => listed.has(line)).map((line) => presentLine(line, seenByKey.get(line.key))),
    more: Math.max(open.length - MAX_LINES, 0),
    yesterday: yesterdayOf(stores, records),
  };
}
