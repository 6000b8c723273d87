import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { readLines, type OpenArchive } from './archive-reading.ts';
import { columnName, RESTORABLE_TABLES, STORES, type ArchivedTable, type ColumnKind } from './archived-tables.ts';

const TYPES: Record<ColumnKind, string> = {
  id: 'uuid',
  text: 'text',
  cents: 'bigint',
  count: 'integer',
  flag: 'boolean',
  moment: 'timestamptz',
  day: 'date',
  json: 'jsonb',
};

const LINES_AT_ONCE = 1_000;

/** The temporary table of the archived rows, which lives as long as the transaction. */
export const stagedTable = ({ from }: Pick<ArchivedTable, 'from'>): SQL => sql.identifier(`staged_${from}`).getSQL();

async function createTable(tx: Queryable, table: ArchivedTable): Promise<void> {
  const columns = Object.entries(table.columns).map(([key, kind]) => `${columnName(key)} ${TYPES[kind]}`);
  const key = table.key.join(', ');
  await tx.execute(
    sql`create temporary table ${stagedTable(table)} (${sql.raw(columns.join(', '))}, primary key (${sql.raw(key)}))
        on commit drop`,
  );
}

async function fillTable(tx: Queryable, table: ArchivedTable, archive: OpenArchive): Promise<void> {
  const described = Object.entries(table.columns).map(([key, kind]) => `"${key}" ${TYPES[kind]}`);
  const values = Object.entries(table.columns).map(([key, kind]) => {
    const value = sql.identifier(key);
    const hasDefault = key in table.defaults && !table.keptIfMissing.includes(key);
    return hasDefault ? sql`coalesce(${value}, ${table.defaults[key]}::${sql.raw(TYPES[kind])})` : value;
  });
  for await (const lines of readLines(archive, table)) {
    for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
      // Only PostgreSQL parses the JSON.
      const chunk = `[${lines.slice(at, at + LINES_AT_ONCE).join(',')}]`;
      await tx.execute(
        sql`insert into ${stagedTable(table)} select ${sql.join(values, sql`, `)}
            from json_to_recordset(${chunk}::json) as row (${sql.raw(described.join(', '))})`,
      );
    }
  }
}

/** Removes rows whose parent is not restored. */
async function dropOrphans(tx: Queryable, table: ArchivedTable): Promise<void> {
  for (const parent of table.parents) {
    await tx.execute(
      sql`delete from ${stagedTable(table)} as rows where not exists (
            select 1 from ${stagedTable({ from: parent.table })} as parents
            where parents.id = rows.${sql.identifier(parent.column)}
          )`,
    );
  }
}

/**
 * Removes rows that were deleted when the backup was made and have been purged since: they would only be purged again.
 */
const dropPurged = (tx: Queryable, ownerId: string, table: ArchivedTable) =>
  tx.execute(
    sql`delete from ${stagedTable(table)} as rows where deleted_at is not null and not exists (
          select 1 from ${sql.identifier(table.from)} as current
          where current.owner_id = ${ownerId} and current.id = rows.id
        )`,
  );

/**
 * Loads the rows to restore into temporary tables `staged_…`: the stores that were not deleted when the backup was
 * made, and their contents.
 */
export async function stage(tx: Queryable, ownerId: string, archive: OpenArchive): Promise<void> {
  for (const table of RESTORABLE_TABLES) {
    await createTable(tx, table);
    await fillTable(tx, table, archive);
  }
  await tx.execute(sql`delete from ${stagedTable(STORES)} where deleted_at is not null`);
  for (const table of RESTORABLE_TABLES) {
    await dropOrphans(tx, table);
    if ('deletedAt' in table.columns) await dropPurged(tx, ownerId, table);
  }
  for (const table of RESTORABLE_TABLES) await tx.execute(sql`analyze ${stagedTable(table)}`);
}
