import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { sql } from 'drizzle-orm';
import { lockOwner } from '../access/owner-lock.ts';
import type { Scope } from '../access/sessions.ts';
import { financialRecords } from '../features/financials/financials.table.ts';
import { addRecordToTotals } from '../features/financials/totals.queries.ts';
import { insertDays, type GeneratedStore } from '../features/sample-data/records.ts';
import type { Queryable } from '../platform/postgres/database.ts';
import { rows } from '../platform/postgres/rows.ts';

/** Days saved per transaction. */
const CHUNK_DAYS = 50;

/** The dates for which a store has a record, deleted ones included. */
export async function recordedDays(on: Queryable, { ownerId }: Scope, storeId: string): Promise<Set<string>> {
  const dayRows = await rows(
    on,
    { date: financialRecords.businessDate },
    sql`select distinct business_date as date from financial_records where owner_id = ${ownerId} and store_id = ${storeId}`,
  );
  return new Set(dayRows.map(({ date }) => date));
}

/** Saves a store's records for these days. */
export async function saveDays(
  db: Queryable,
  { ownerId }: Scope,
  store: GeneratedStore,
  days: BusinessDate[],
): Promise<void> {
  for (let start = 0; start < days.length; start += CHUNK_DAYS) {
    await db.transaction(async (tx) => {
      await lockOwner(tx, ownerId);
      const saved = await insertDays(tx, ownerId, store, days.slice(start, start + CHUNK_DAYS));
      for (const id of saved) await addRecordToTotals(tx, ownerId, id, 1);
    });
  }
}
