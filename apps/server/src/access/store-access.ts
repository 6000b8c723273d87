import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/postgres/database.ts';
import { hasRows } from '../platform/postgres/rows.ts';
import { storeNotFound } from './not-found.ts';
import type { Scope } from './sessions.ts';

/** Whether the caller may see the store: it is the owner's, not deleted and, for a counter, its own. */
export async function storeExists(on: Queryable, scope: Scope, storeId: string): Promise<boolean> {
  if (scope.storeId !== null && scope.storeId !== storeId) return false;
  return hasRows(
    on,
    sql`select 1 from stores where owner_id = ${scope.ownerId} and id = ${storeId} and deleted_at is null`,
  );
}

/** @throws Failure for a store the caller may not see: unknown, deleted or another owner's. */
export async function requireStore(on: Queryable, scope: Scope, storeId: string): Promise<void> {
  if (!(await storeExists(on, scope, storeId))) throw storeNotFound();
}
