import { totalsTwice } from '../../apps/server/test/postgres/recomputed-totals.ts';
import type { Read } from './arcade.ts';
import type { Journal, JournalEntry } from './journal.ts';

interface Stored {
  id: string;
  key: string;
  store_id: string;
  date: string;
  takings: Record<string, number>;
  expenses: number[];
  counted: number;
  money_in: number;
  money_out: number;
  notes: string;
  version: number;
  deleted: boolean;
  /** Its audit entries, by action. */
  audit: Record<string, number>;
}

const STORED = `
  select r.id, r.idempotency_key as key, r.store_id, r.business_date::text as date, r.notes, r.version,
    r.deleted_at is not null as deleted, r.actual_cash_count_cents::int as counted,
    r.total_money_in_cents::int as money_in, r.total_money_out_cents::int as money_out,
    (select json_object_agg(game_id, takings_cents) from game_lines as line
      where line.owner_id = r.owner_id and line.record_id = r.id) as takings,
    coalesce((select json_agg(amount_cents order by line_number) from expense_lines as line
      where line.owner_id = r.owner_id and line.record_id = r.id), '[]') as expenses,
    (select json_object_agg(action, times) from (select action, count(*) as times from audit_entries
      where owner_id = r.owner_id and subject_id = r.id group by action) as done) as audit
  from financial_records as r where r.owner_id = $1`;

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The expected database content according to the journal. */
function expected({ recordId, key, counter, day, version, deleted }: JournalEntry): Stored {
  const takings = counter.gameIds.map((gameId, index) => [gameId, day.takings[index] ?? 0] as const);
  return {
    id: recordId ?? '',
    key,
    store_id: counter.storeId,
    date: day.date,
    notes: day.notes,
    version,
    deleted,
    counted: day.counted,
    money_in: sumOf(day.takings),
    money_out: sumOf(day.expenses),
    takings: Object.fromEntries(takings.toSorted()),
    expenses: day.expenses,
    audit: { ...(version > 1 && { changed: version - 1 }), created: 1, ...(deleted && { deleted: 1 }) },
  };
}

const sorted = <T>(of: Record<string, T>): Record<string, T> => Object.fromEntries(Object.entries(of).toSorted());

/** A text that is equal for equal contents, regardless of the order of unordered parts. */
const textOf = (stored: Stored): string => {
  const inOrder = { ...stored, takings: sorted(stored.takings), audit: sorted(stored.audit) };
  return JSON.stringify(Object.entries(inOrder).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

/**
 * Compares the database with the journal: every acknowledged save is stored once, exact to the cent, with its edits and
 * deletions and an audit entry for each; nothing else is stored; every total is the sum of its records.
 * @returns the problems; empty when all is well
 */
export async function compareWith(journal: Journal, read: Read): Promise<string[]> {
  const problems = [...journal.problems];
  const byOwner = Map.groupBy(journal.entries, ({ counter }) => counter.ownerId);
  for (const [ownerId, entries] of byOwner) {
    const rows = await read<Stored>(STORED, [ownerId]);
    const stored = new Map(rows.map((row) => [row.key, row]));
    if (stored.size !== rows.length) problems.push(`${rows.length - stored.size} keys of ${ownerId} are stored twice`);
    for (const entry of entries) {
      const storedRecord = stored.get(entry.key);
      stored.delete(entry.key);
      if (entry.recordId === undefined) continue;
      if (storedRecord === undefined) problems.push(`LOST: ${entry.key}, acknowledged as ${entry.recordId}`);
      else if (textOf(storedRecord) !== textOf(expected(entry)))
        problems.push(`DIFFERENT: ${textOf(storedRecord)} instead of ${textOf(expected(entry))}`);
    }
    for (const key of stored.keys()) problems.push(`UNEXPECTED: ${key}`);
    const totals = await totalsTwice((statement) => read(statement, [ownerId]));
    if (totals.stored.join('\n') !== totals.recomputed.join('\n')) problems.push(`TOTALS of ${ownerId} are wrong`);
  }
  return problems;
}
