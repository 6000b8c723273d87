import { DAY_MS } from '@quarterdeck/domain/durations';
import { sql } from 'drizzle-orm';
import { tooManyLongChanges } from '../../platform/failure.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, row } from '../../platform/postgres/rows.ts';

/** Up to this size an entry always fits: sign-ins, PIN locks, payments and usual edits are never refused. */
const LONG_BYTES = 1_000;

/** A thousand edits of a record that change all of its 500 games. */
export const LONG_BYTES_PER_DAY = 50_000_000;

const SPENT = { bytes: computed.number, expires_at: computed.number };

/** Who made a change: the owner, or the staff of a store. */
interface ChangedBy {
  ownerId: string;
  storeId: string | null;
  isByOwner: boolean;
}

/** Each store's staff have their own limit, so that a script at a counter does not keep the owner from any change. */
const keyOf = ({ ownerId, storeId, isByOwner }: ChangedBy): string =>
  isByOwner ? `long-history:${ownerId}` : `long-history:${ownerId}:${storeId}`;

/**
 * Counts a long entry of an owner's history. The history is kept for good, and a script that edits long notes and
 * expenses would fill the disk. Counted in the transaction of the change, so that a refused one does not count.
 * @throws Failure (429) when the long entries of a day are too large together.
 */
export async function countLongEntry(tx: Queryable, changedBy: ChangedBy, changes: string): Promise<void> {
  const bytes = Buffer.byteLength(changes);
  if (bytes <= LONG_BYTES) return;
  const now = Date.now();
  const spent = await row(
    tx,
    SPENT,
    sql`insert into rate_limits (key, points, expire) values (${keyOf(changedBy)}, ${bytes}, ${now + DAY_MS})
        on conflict (key) do update set
          points = excluded.points + case when rate_limits.expire > ${now} then rate_limits.points else 0 end,
          expire = case when rate_limits.expire > ${now} then rate_limits.expire else excluded.expire end
        returning points as bytes, expire as expires_at`,
  );
  if (spent.bytes > LONG_BYTES_PER_DAY) throw tooManyLongChanges(Math.ceil((spent.expires_at - now) / 1000));
}
