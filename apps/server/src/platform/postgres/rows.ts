import type { BusinessDate } from '@quarterdeck/domain/business-date';
import type { BasisPoints } from '@quarterdeck/domain/commission';
import type { Cents } from '@quarterdeck/domain/money';
import type { GetColumnData, SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Queryable } from './database.ts';

/** A computed column of a result. */
export interface Computed<Value> {
  sqlType: string;
  isNullable: boolean;
  /** Only carries the type. */
  value?: Value;
}

/** The columns of a result, by their names in the statement. */
export type Shape = Record<string, PgColumn | Computed<unknown>>;

type ValueOf<Column> = Column extends PgColumn
  ? GetColumnData<Column>
  : Column extends Computed<infer Value>
    ? Value
    : never;

export type RowOf<Columns extends Shape> = { [Name in keyof Columns]: ValueOf<Columns[Name]> };

const computedAs = <Value>(sqlType: string): Computed<Value> => ({ sqlType, isNullable: false });

/** Columns that a statement computes. */
export const computed = {
  number: computedAs<number>('bigint'),
  cents: computedAs<Cents>('bigint'),
  basisPoints: computedAs<BasisPoints>('integer'),
  text: computedAs<string>('text'),
  uuid: computedAs<string>('uuid'),
  oneOf: <Text extends string>(_texts: readonly Text[]) => computedAs<Text>('text'),
  boolean: computedAs<boolean>('boolean'),
  businessDate: computedAs<BusinessDate>('date'),
  moment: computedAs<Date>('timestamp with time zone'),
  /** Built with `json_agg` and similar functions. */
  json: <Value>() => computedAs<Value>('json'),
};

const sqlTypeOf = (column: Shape[string]) => ('sqlType' in column ? column.sqlType : column.getSQLType());
const mayBeNull = (column: Shape[string]) => ('sqlType' in column ? column.isNullable : !column.notNull);

/** A column that is null where an outer join finds nothing. */
export const nullable = <Column extends Shape[string]>(column: Column): Computed<ValueOf<Column> | null> => ({
  sqlType: sqlTypeOf(column),
  isNullable: true,
});

const { INT2, INT4, INT8, TEXT, VARCHAR, UUID, BOOL, DATE, TIMESTAMPTZ, JSON, JSONB, BYTEA } = pg.types.builtins;
const INTEGERS: number[] = [INT2, INT4, INT8];
const OBJECTS: number[] = [JSON, JSONB];
const MOMENT = 'timestamp with time zone';

/** PostgreSQL's type OIDs that a column may have in a result. */
const TYPES: Record<string, number[]> = {
  smallint: INTEGERS,
  integer: INTEGERS,
  bigint: INTEGERS,
  text: [TEXT, VARCHAR],
  uuid: [UUID],
  boolean: [BOOL],
  bytea: [BYTEA],
  date: [DATE],
  [MOMENT]: [TIMESTAMPTZ],
  json: OBJECTS,
  jsonb: OBJECTS,
};

/** @throws Error when the result's columns differ from the shape: a bug that any test of the statement finds. */
function checkColumns(shape: Shape, fields: pg.FieldDef[]): void {
  const names = Object.keys(shape);
  const unknown = fields.find(({ name }) => !(name in shape));
  if (unknown || names.length !== fields.length)
    throw new Error(`A statement returned the columns ${fields.map(({ name }) => name).join()}, not ${names.join()}`);
  for (const { name, dataTypeID } of fields) {
    const sqlType = sqlTypeOf(shape[name] as Shape[string]);
    if (!TYPES[sqlType]?.includes(dataTypeID))
      throw new Error(`A statement returned the type ${dataTypeID} for ${name}, not ${sqlType}`);
  }
}

/** Converts timestamps to dates, in place. */
function decode(shape: Shape, resultRows: Record<string, unknown>[]): void {
  for (const [name, column] of Object.entries(shape)) {
    const isMoment = sqlTypeOf(column) === MOMENT;
    const isNullable = mayBeNull(column);
    for (const each of resultRows) {
      const value = each[name];
      if (value === null) {
        if (!isNullable) throw new Error(`A statement returned null for ${name}`);
      } else if (isMoment) each[name] = new Date(value as string);
    }
  }
}

/** Sends an SQL statement immediately and returns its rows, typed and checked by the shape. */
export async function rows<Columns extends Shape>(
  on: Queryable,
  shape: Columns,
  statement: SQL,
): Promise<RowOf<Columns>[]> {
  const result = await on.execute(statement).execute();
  checkColumns(shape, result.fields);
  decode(shape, result.rows);
  return result.rows as RowOf<Columns>[];
}

/** Like `rows`, for a statement that always returns exactly one row. */
export async function row<Columns extends Shape>(
  on: Queryable,
  shape: Columns,
  statement: SQL,
): Promise<RowOf<Columns>> {
  const [first] = await rows(on, shape, statement);
  if (first === undefined) throw new Error('A statement returned no row where one is required');
  return first;
}

/** Whether a statement finds, or changes, anything. */
export async function hasRows(on: Queryable, statement: SQL): Promise<boolean> {
  const { rowCount } = await on.execute(statement).execute();
  return (rowCount ?? 0) > 0;
}
