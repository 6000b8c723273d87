import { and, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { createHash } from 'node:crypto';
import type { Queryable } from '../platform/postgres/database.ts';
import type { Scope } from './sessions.ts';

/** A table whose rows have the key of the form that saved them, and a hash of the form's content. */
type SavedOnce = PgTable & Record<'ownerId' | 'idempotencyKey' | 'contentHash', PgColumn>;

/** The hash of the form's content. The row may be edited later; the hash stays. */
export const contentHash = (entered: unknown): string =>
  createHash('sha256').update(JSON.stringify(entered)).digest('base64url');

/**
 * The row that an earlier save with the same key created, and whether its content was the same. The same content gets
 * the first response again; other content is refused, so that nothing entered is lost silently. Rows of earlier
 * versions have no hash: for those the key alone decides.
 */
export async function savedBefore<Table extends SavedOnce>(
  tx: Queryable,
  table: Table,
  { ownerId }: Scope,
  save: { idempotencyKey: string | null; contentHash: string },
): Promise<{ row: Table['$inferSelect']; isSame: boolean } | undefined> {
  if (save.idempotencyKey === null) return undefined;
  // Drizzle cannot resolve the columns of a table that is not known yet.
  const rowsOf: PgTable = table;
  const [row] = await tx
    .select()
    .from(rowsOf)
    .where(and(eq(table.ownerId, ownerId), eq(table.idempotencyKey, save.idempotencyKey)));
  if (!row) return undefined;
  const { contentHash: savedHash } = row as { contentHash: string | null };
  return { row, isSame: savedHash === null || savedHash === save.contentHash };
}
