import { type ClosedPeriod } from '@quarterdeck/domain/closed-days';
import { periodsInWords, weekdaysInWords } from '@quarterdeck/domain/closed-days-words';
import { formatPlain, type Cents } from '@quarterdeck/domain/money';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { escapeInnerFormulas } from '@quarterdeck/domain/text/csv-formulas';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'drizzle-orm';
import type { AuditChange } from '../audit/audit.table.ts';
import { columnName, type ArchivedRow, type ArchivedTable, type ColumnKind } from './archived-tables.ts';
import type { Execute } from './one-at-a-time.ts';
import { withoutSamples } from './samples.ts';

/** Few enough that a batch of the longest rows stays small and does not hold up other requests. */
const BATCH_ROWS = 500;

/** The README of the archive. */
export const README = `All data that ${PRODUCT_NAME} keeps about your arcades.

csv/   one table per file, for spreadsheets: UTF-8, comma-separated, column names in the first line
json/  the same tables for programs: one JSON object per line
manifest.json  when the archive was made, and each file’s row count and SHA-256

Amounts: in csv/ dollars with two decimals (12.50), in json/ whole cents (1250, in columns that end in "Cents").
Subscriptions, payments, refunds and card purchases use the currency named in their row.
Commission: in hundredths of a percent (1250 is 12.5 %).
Dates are the arcade’s business dates (2026-01-31); times are in UTC (2026-01-31T18:30:00.000000Z).
A row with a deletedAt was deleted, but could still be restored when the archive was made.
In csv/, an apostrophe precedes what a spreadsheet would read as a formula.

Not included: passwords, PINs and other sign-in secrets.
`.replaceAll('\n', '\r\n');

const reading: Partial<Record<ColumnKind, (column: string) => string>> = {
  // With microseconds, which a JavaScript Date lacks.
  moment: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  day: (column) => `${column}::text`,
};

const selected = ([key, kind]: [string, ColumnKind]): string => {
  const column = columnName(key);
  return `${reading[kind]?.(column) ?? column} as "${key}"`;
};

/** Reads an owner's rows in key order, in batches, without sample data. The transaction must use a single snapshot. */
export async function* readTable(
  execute: Execute,
  { ownerId, hasSamples }: { ownerId: string; hasSamples: () => Promise<boolean> },
  table: ArchivedTable,
): AsyncGenerator<ArchivedRow[]> {
  const { from, owner, key, columns } = table;
  const filter = (await hasSamples()) ? withoutSamples(table) : sql`true`;
  const select = Object.entries(columns).map(selected).join(', ');
  const order = [owner, ...key].join(', ');
  const cursor = sql.identifier(`reading_${from}`);
  await execute(
    sql`declare ${cursor} no scroll cursor for
        select ${sql.raw(select)} from ${sql.identifier(from)} where ${sql.identifier(owner)} = ${ownerId} and ${filter}
        order by ${sql.raw(order)}`,
  );
  for (;;) {
    const batch = await execute(sql`fetch forward ${sql.raw(String(BATCH_ROWS))} from ${cursor}`);
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH_ROWS) break;
  }
  await execute(sql`close ${cursor}`);
}

export const jsonLines = (batch: ArchivedRow[]): string => batch.map((row) => `${JSON.stringify(row)}\n`).join('');

/** `amountCents` becomes `amount`, because amounts are in dollars. */
const csvHeading = ([key, kind]: [string, ColumnKind]): string => (kind === 'cents' ? key.replace(/Cents$/, '') : key);

const inWords = (changes: AuditChange[]): string =>
  changes.map(({ what, before, after }) => `${what}: ${before ?? '-'} → ${after ?? '-'}`).join('; ');

/** The text for a spreadsheet in place of JSON, by column. */
const JSON_WORDS: Record<string, (value: never) => string> = {
  changes: (value: AuditChange[]) => inWords(value),
  closedWeekdays: (value: number[]) => weekdaysInWords(value),
  closedPeriods: (value: ClosedPeriod[]) => periodsInWords(value),
};

const csvCell = ([key, kind]: [string, ColumnKind], value: unknown): unknown => {
  if (value === null) return '';
  const cell = kind === 'json' ? (JSON_WORDS[key]?.(value as never) ?? JSON.stringify(value)) : value;
  if (typeof cell === 'string') return escapeInnerFormulas(cell);
  return typeof cell === 'boolean' ? String(cell) : cell;
};

/** One line per row, preceded by the heading if `first`. */
export function csvLines({ columns }: ArchivedTable, batch: ArchivedRow[], first: boolean): string {
  const described = Object.entries(columns);
  const isMoney = described.map(([, kind]) => kind === 'cents');
  return stringify(
    batch.map((row) => described.map((column) => csvCell(column, row[column[0]]))),
    {
      bom: first,
      header: first,
      columns: described.map(csvHeading),
      record_delimiter: 'windows',
      escape_formulas: true,
      // Marked as a number, so that it is not escaped: a loss is not a formula.
      cast: { number: (value, { index }) => (isMoney[index] ? formatPlain(value as Cents) : String(value)) },
    },
  );
}
