import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '@quarterdeck/contract/audit';
import { DAYS_KEPT } from '@quarterdeck/contract/deleted';
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { differences, type Facts } from '../audit/audit.writes.ts';
import { columnName, type ArchivedRow, type ArchivedTable } from './archived-tables.ts';
import type { Restored } from './restore-audit.ts';
import { stagedTable } from './staging.ts';

const PAIR = { archived: nullable(computed.json<ArchivedRow>()), current: nullable(computed.json<ArchivedRow>()) };
/** An archived row and its current version, each null if missing. */
export type Pair = RowOf<typeof PAIR>;

const idOf = ({ archived, current }: Pair): string => (archived ?? current)?.['id'] as string;

const inJson = (table: ArchivedTable, alias: string): SQL =>
  sql.raw(
    `jsonb_build_object(${Object.keys(table.columns)
      .map((key) => `'${key}', ${alias}.${columnName(key)}`)
      .join(', ')})`,
  );

/**
 * Pairs each archived row with its current version.
 * @param condition which current rows are compared, as `current`.
 */
export const pairsOf = (tx: Queryable, ownerId: string, table: ArchivedTable, condition: SQL): Promise<Pair[]> =>
  rows(
    tx,
    PAIR,
    sql`select case when archived.id is null then null else ${inJson(table, 'archived')} end as archived,
          case when current.id is null then null else ${inJson(table, 'current')} end as current
        from ${stagedTable(table)} as archived full join (
          select * from ${sql.identifier(table.from)} as current where owner_id = ${ownerId} and ${condition}
        ) as current on current.id = archived.id
        order by coalesce(archived.id, current.id)`,
  );

/** Columns about when a row changed, rather than its content. */
const METADATA = ['version', 'createdAt', 'updatedAt', 'deletedAt'];

const isGone = (row: ArchivedRow | null): boolean => row === null || (row['deletedAt'] ?? null) !== null;

/** @param keptColumns columns that keep their current value. */
export function differs({ archived, current }: Pair, { columns }: ArchivedTable, keptColumns: string[] = []): boolean {
  if (archived === null || current === null) return true;
  if (isGone(archived) !== isGone(current)) return true;
  const compared = Object.keys(columns).filter((key) => !METADATA.includes(key) && !keptColumns.includes(key));
  return compared.some((key) => !isDeepStrictEqual(archived[key], current[key]));
}

/**
 * Items that were deleted when the backup was made stay deleted, with a date recent enough that they are not purged at
 * once.
 */
const DELETED_AT = sql`deleted_at = case when archived.deleted_at is null then null else coalesce(current.deleted_at,
  case when archived.deleted_at > now() - make_interval(days => ${DAYS_KEPT}::int) then archived.deleted_at else now() end) end`;

/** Restores existing rows. Versions increase, so that open forms are stale. */
export async function restoreRows(
  tx: Queryable,
  ownerId: string,
  table: ArchivedTable,
  { ids, keptColumns }: { ids: string[]; keptColumns: string[] },
): Promise<void> {
  const excluded = ['id', 'version', 'createdAt', 'deletedAt', ...keptColumns];
  const columns = Object.keys(table.columns).filter((key) => !excluded.includes(key));
  const assigned = columns.map(columnName).map((column) => sql.raw(`${column} = archived.${column}`));
  if ('version' in table.columns) assigned.push(sql`version = current.version + 1`);
  if ('deletedAt' in table.columns) assigned.push(DELETED_AT);
  await tx.execute(
    sql`update ${sql.identifier(table.from)} as current set ${sql.join(assigned, sql`, `)}
        from ${stagedTable(table)} as archived
        where current.owner_id = ${ownerId} and current.id = archived.id and archived.id = any (${sql.param(ids)}::uuid[])`,
  );
}

/**
 * Adds missing rows.
 * @param extraValues values for columns that are not archived.
 * @returns how many: 0 on a conflict with a unique value.
 */
export async function addMissingRows(
  tx: Queryable,
  ownerId: string,
  table: ArchivedTable,
  { ids, extraValues = {}, without = [] }: { ids: string[]; extraValues?: Record<string, SQL>; without?: string[] },
): Promise<number> {
  const columns = Object.keys(table.columns)
    .filter((key) => !without.includes(key) && !(columnName(key) in extraValues))
    .map(columnName);
  const names = [...columns, ...Object.keys(extraValues)];
  const archived = (column: string) => sql.raw(column === 'version' ? 'archived.version + 1' : `archived.${column}`);
  const values = [...columns.map(archived), ...Object.values(extraValues)];
  const added = await tx.execute(
    sql`insert into ${sql.identifier(table.from)} (owner_id, ${sql.raw(names.join(', '))})
        select ${ownerId}::uuid, ${sql.join(values, sql`, `)} from ${stagedTable(table)} as archived
        where archived.id = any (${sql.param(ids)}::uuid[])
        on conflict do nothing`,
  );
  return added.rowCount ?? 0;
}

/** Soft-deletes newer items, which can then be restored. */
export const softDeleteRows = (tx: Queryable, ownerId: string, table: ArchivedTable, ids: string[]) =>
  tx.execute(
    sql`update ${sql.identifier(table.from)} set deleted_at = now(), updated_at = now()
        where owner_id = ${ownerId} and id = any (${sql.param(ids)}::uuid[]) and deleted_at is null`,
  );

/** The audit action for a row's change. */
function actionOf({ archived, current }: Pair): AuditAction {
  if (isGone(archived)) return 'deleted';
  return isGone(current) ? 'restored' : 'changed';
}

/** A kind of items, and how a restore reads, logs and adds them. */
export interface RestorableItems {
  table: ArchivedTable;
  kind: Restored['kind'];
  /** Columns that keep their current value. */
  keptColumns: string[];
  facts: (row: ArchivedRow) => Facts;
  subject: (row: ArchivedRow) => string;
  storeId: (row: ArchivedRow) => string;
  /** Adds missing rows. */
  add: (tx: Queryable, ownerId: string, archived: ArchivedRow[]) => Promise<void>;
}

const describe = ({ kind, facts, subject, storeId }: RestorableItems, pair: Pair): Restored => {
  const { archived, current } = pair;
  const row = archived ?? current ?? {};
  const action = actionOf(pair);
  const after = action === 'deleted' ? null : archived;
  const before = action === 'restored' ? null : current;
  const changes = differences(before && facts(before), after && facts(after));
  return { kind, storeId: storeId(row), subjectId: idOf(pair), subject: subject(row), action, changes };
};

/**
 * Restores items: reverts changes, adds missing ones and deletes newer ones.
 * @returns what changed.
 */
export async function restoreItems(
  tx: Queryable,
  ownerId: string,
  items: RestorableItems,
  condition: SQL,
): Promise<Restored[]> {
  const { table, keptColumns } = items;
  const pairs = await pairsOf(tx, ownerId, table, condition);
  // Newer items that are already deleted need no change.
  const changed = pairs.filter(
    (pair) => differs(pair, table, keptColumns) && !(isGone(pair.archived) && isGone(pair.current)),
  );
  const missing = changed.flatMap(({ archived, current }) => (archived !== null && current === null ? [archived] : []));
  const existing = changed.filter(({ archived, current }) => archived !== null && current !== null).map(idOf);
  const newer = changed.filter(({ archived }) => archived === null).map(idOf);
  if (newer.length > 0) await softDeleteRows(tx, ownerId, table, newer);
  if (existing.length > 0) await restoreRows(tx, ownerId, table, { ids: existing, keptColumns });
  if (missing.length > 0) await items.add(tx, ownerId, missing);
  return changed.map((pair) => describe(items, pair));
}
