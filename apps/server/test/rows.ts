import type { TestServer } from './server.ts';

/** Every row of our tables as text, each after the name of its table. Without those that say nothing of an owner. */
export async function everyRow(server: TestServer, { except = [] }: { except?: string[] } = {}): Promise<string[]> {
  const tables = await server.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name <> all($1) order by 1`,
    [['rate_limits', 'migrations', ...except]],
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await server.sql<{ text: string }>(`select row(${name}.*)::text as text from ${name} order by 1`);
    texts.push(...rows.map((row) => `${name}: ${row.text}`));
  }
  return texts;
}
