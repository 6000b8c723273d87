import type { AuditAction, AuditKind } from '@quarterdeck/contract/audit';
import { DAY_MS } from '@quarterdeck/domain/durations';
import { sql } from 'drizzle-orm';
import { tooManyChanges, tooManyLongChanges } from '../../platform/failure.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, row } from '../../platform/postgres/rows.ts';

/** Entries above this size are long. */
const LONG_BYTES = 1_000;
/** The space that a short entry or a record takes at least, with its indexes. */
const LEAST_BYTES = 500;
/** The space of a record's line. */
const LINE_BYTES = 150;

/** A thousand edits of a record that change all of its 500 games. */
export const LONG_BYTES_PER_DAY = 50_000_000;
/** With short entries, 100,000 more changes. Records: a thousand with 500 games, or 25,000 with 20. */
export const BYTES_PER_DAY = 100_000_000;

const SPENT = { bytes: computed.number, expires_at: computed.number };

/** Who made a change: the owner, or the staff of a store. */
interface ChangedBy {
  ownerId: string;
  storeId: string | null;
  isByOwner: boolean;
}

/** Each store's staff have their own limit, so that a script at a counter does not keep the owner from any change. */
const keyOf = (name: string, { ownerId, storeId, isByOwner }: ChangedBy): string =>
  isByOwner ? `${name}:${ownerId}` : `${name}:${ownerId}:${storeId}`;

/** Counts space in the transaction of the change, so that a refused one does not count. @returns the day's space. */
async function spend(tx: Queryable, key: string, bytes: number): Promise<{ bytes: number; secondsLeft: number }> {
  const now = Date.now();
  const spent = await row(
    tx,
    SPENT,
    sql`insert into rate_limits (key, points, expire) values (${key}, ${bytes}, ${now + DAY_MS})
        on conflict (key) do update set
          points = excluded.points + case when rate_limits.expire > ${now} then rate_limits.points else 0 end,
          expire = case when rate_limits.expire > ${now} then rate_limits.expire else excluded.expire end
        returning points as bytes, expire as expires_at`,
  );
  return { bytes: spent.bytes, secondsLeft: Math.ceil((spent.expires_at - now) / 1000) };
}

/** Sign-ins, payments and PIN locks have limits of their own, and are never refused. */
const isAlwaysKept = ({ kind, action }: { kind: AuditKind; action: AuditAction }): boolean =>
  ['account', 'subscription', 'counter'].includes(kind) || action === 'locked' || action === 'unlocked';

/**
 * Counts an entry of an owner's history. The history is kept for good, and a script that edits in a loop would fill the
 * disk. Long entries are refused first, so that a day of long notes leaves usual edits possible.
 * @throws Failure (429) when the entries of a day are too large together.
 */
export async function countEntry(
  tx: Queryable,
  entry: ChangedBy & { kind: AuditKind; action: AuditAction },
  changes: string,
): Promise<void> {
  const bytes = Buffer.byteLength(changes);
  const isLong = bytes > LONG_BYTES;
  if (!isLong && isAlwaysKept(entry)) return;
  const spent = await spend(tx, keyOf('long-history', entry), Math.max(bytes, LEAST_BYTES));
  if (isLong && spent.bytes > LONG_BYTES_PER_DAY) throw tooManyLongChanges(spent.secondsLeft);
  if (spent.bytes > BYTES_PER_DAY) throw tooManyChanges(spent.secondsLeft);
}

/**
 * Counts a deleted record, which is stored for 30 more days: the limit of records a date does not stop a script that
 * saves and deletes. Not counted when it is saved, because staff wait for that.
 * @throws Failure (429) when the deleted records of a day are too large together.
 */
export async function countDeletedRecord(
  tx: Queryable,
  deletedBy: ChangedBy,
  { lines, notes }: { lines: number; notes: string },
): Promise<void> {
  const bytes = LEAST_BYTES + lines * LINE_BYTES + Buffer.byteLength(notes);
  const spent = await spend(tx, keyOf('deleted-records', deletedBy), bytes);
  if (spent.bytes > BYTES_PER_DAY) throw tooManyChanges(spent.secondsLeft);
}
