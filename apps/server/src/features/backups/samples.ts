import { sql, type SQL } from 'drizzle-orm';
import { ARCHIVED_TABLES, STORES, type ArchivedTable } from './archived-tables.ts';
import type { Execute } from './one-at-a-time.ts';

const tablesNamed = (name: string) => ARCHIVED_TABLES.filter(({ from }) => from === name);

/** Whether a row depends on a sample store, directly or through the rows that it depends on. */
function isOfSample({ from, parents }: ArchivedTable): string {
  if (from === STORES.from) return 'stores.is_sample';
  const through = parents.flatMap(({ column, table }) =>
    tablesNamed(table).map(
      (parent) =>
        `exists (select from ${table} where ${table}.owner_id = ${from}.owner_id and ${table}.id = ${from}.${column}
           and (${isOfSample(parent)}))`,
    ),
  );
  return through.length === 0 ? 'false' : through.join(' or ');
}

/** Whether the owner has sample data; only then must a backup leave rows out. */
export const hasSamples = async (execute: Execute, ownerId: string): Promise<boolean> =>
  (await execute(sql`select 1 as one from stores where owner_id = ${ownerId} and is_sample limit 1`)).length > 0;

/** The condition that leaves out sample data. */
export const withoutSamples = (table: ArchivedTable): SQL => sql.raw(`not (${isOfSample(table)})`);
