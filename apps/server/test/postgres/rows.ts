import type { TestServer } from '../server.ts';

/** Every row of our tables as text, prefixed with its table's name, except those that background jobs change. */
export async function everyRow(server: TestServer, { except = [] }: { except?: string[] } = {}): Promise<string[]> {
  const tables = await server.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name <> all($1)`,
    [['rate_limits', 'migrations', 'digests_due', ...except]],
  );
  const ofEach = tables.map(({ name }) => `select '${name}: ' || row(${name}.*)::text as text from ${name}`);
  const rows = await server.sql<{ text: string }>(`${ofEach.join(' union all ')} order by 1`);
  return rows.map((row) => row.text);
}
