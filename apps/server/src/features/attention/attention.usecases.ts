import { ATTENTION_DAYS } from '@quarterdeck/contract/attention';
import { DAY_MS } from '@quarterdeck/domain/durations';
import { browserName } from '../../access/counters.ts';
import { lockOwner } from '../../access/owner-lock.ts';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { lowestId } from '../../platform/postgres/lowest-id.ts';
import { lineNotFound } from './attention.errors.ts';
import {
  changeLines,
  counterLines,
  draftLine,
  inOrder,
  loanLines,
  missingLately,
  missingLines,
  paymentLines,
  recordLines,
  splitLines,
  type Line,
} from './attention.lines.ts';
import {
  deleteSeen,
  insertSeen,
  activeLoans,
  recentChanges,
  recentRecords,
  watchedStores,
  type WatchedRecord,
  type WatchedStore,
} from './attention.queries.ts';
import { newCounters, waitingDrafts, type WatchedCounter } from './counters.queries.ts';
import { takingsOf, takingsOfDays } from './takings.queries.ts';

export interface Attention {
  lines: Line[];
  stores: WatchedStore[];
  records: WatchedRecord[];
}

/** The lowest id that counts as recent. */
const firstRecentId = (now: Date): string => lowestId(now.getTime() - (ATTENTION_DAYS + 1) * DAY_MS);

/** The owner's name for a counter, else its browser's. */
const nameOf = ({ name, user_agent }: Pick<WatchedCounter, 'name' | 'user_agent'>): string =>
  name || browserName(user_agent);

/** Reads further back, for usual takings, only if a day is missing. */
async function linesOfMissing(on: Queryable, scope: Scope, stores: WatchedStore[]): Promise<Line[]> {
  const missing = stores.map((store) => ({ store, runs: missingLately(store) })).filter(({ runs }) => runs.length > 0);
  if (missing.length === 0) return [];
  const days = await takingsOfDays(
    on,
    scope,
    missing.map(({ store: { id, today }, runs }) => ({ id, from: runs[0]?.[0] ?? today, to: today })),
  );
  return missing.flatMap(({ store, runs }) => missingLines(store, runs, takingsOf(store, days).usualOn));
}

/** The lines that need the owner's attention, including those marked as seen. */
export async function readAttention(on: Queryable, scope: Scope, now = new Date()): Promise<Attention> {
  const recent = { since: firstRecentId(now) };
  const [stores, records, changes, loans, counters, drafts] = await Promise.all([
    watchedStores(on, scope, now),
    recentRecords(on, scope, recent),
    recentChanges(on, scope, recent),
    activeLoans(on, scope),
    newCounters(on, scope),
    waitingDrafts(on, scope),
  ]);
  const others = stores.flatMap((store) => {
    const ofStore = <Row extends { store_id: string }>(rows: Row[]) => rows.filter((row) => row.store_id === store.id);
    return [
      ...ofStore(records).flatMap((record) => recordLines(store, record)),
      ...splitLines(store, ofStore(records)),
      ...changeLines(store, ofStore(changes)),
      ...ofStore(loans).flatMap((loan) => loanLines(store, loan)),
      ...paymentLines(store),
      ...ofStore(counters).flatMap((counter) => counterLines(store, counter, nameOf(counter))),
      ...ofStore(drafts).map((draft) => draftLine(store, draft, nameOf(draft))),
    ];
  });
  return { lines: inOrder([...(await linesOfMissing(on, scope, stores)), ...others]), stores, records };
}

/** The lines about one record. They are read for each short or changed record, whose number is not limited. */
export async function linesOfRecord(on: Queryable, scope: Scope, recordId: string, now: Date): Promise<Line[]> {
  const recent = { since: firstRecentId(now), recordId };
  const [stores, records, changes] = await Promise.all([
    watchedStores(on, scope, now),
    recentRecords(on, scope, recent),
    recentChanges(on, scope, recent),
  ]);
  return stores.flatMap((store) => [
    ...records.filter((record) => record.store_id === store.id).flatMap((record) => recordLines(store, record)),
    ...changeLines(
      store,
      changes.filter((change) => change.store_id === store.id),
    ),
  ]);
}

/** @throws Failure for a line that does not exist. */
async function lineNow(tx: Queryable, scope: Scope, key: string): Promise<{ storeId: string }> {
  const { lines } = await readAttention(tx, scope);
  const line = lines.find((each) => each.key === key);
  if (line === undefined) throw lineNotFound();
  return { storeId: line.store.id };
}

/** Marks a line as seen, until it changes. Only existing lines can be marked, so that no client fills the table. */
export async function markSeen(tx: Queryable, scope: Scope, { key, note }: { key: string; note: string }) {
  await lockOwner(tx, scope.ownerId);
  const changed = await lineNow(tx, scope, key);
  await insertSeen(tx, scope, key, note);
  return changed;
}

export async function unmarkSeen(tx: Queryable, scope: Scope, key: string) {
  await lockOwner(tx, scope.ownerId);
  const changed = await lineNow(tx, scope, key);
  await deleteSeen(tx, scope, key);
  return changed;
}
