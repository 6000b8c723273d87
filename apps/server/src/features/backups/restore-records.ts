import type { AuditAction } from '@quarterdeck/contract/audit';
import { DAYS_KEPT } from '@quarterdeck/contract/deleted';
import { formatAmount, type Cents } from '@quarterdeck/domain/money';
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { differences } from '../audit/audit.writes.ts';
import { financialRecords } from '../financials/financials.table.ts';
import { columnName, GAME_LINES, RECORD_LINES, RECORDS, type ArchivedTable } from './archived-tables.ts';
import { inStagedStores } from './restore-stores.ts';
import type { Restored } from './restore-audit.ts';
import { stagedTable } from './staging.ts';

// There may be a million lines. So everything here runs in the database, writes only rows that differ, and handles few
// records per statement, so that no statement takes long.
const AT_ONCE = 1_000;

function* inParts(ids: string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += AT_ONCE) yield ids.slice(at, at + AT_ONCE);
}

/** The entered columns; the others of a record are metadata about its saving. */
const CONTENT = Object.keys(RECORDS.columns)
  .filter((key) => !['id', 'createdByStaffId', 'version', 'createdAt', 'updatedAt', 'deletedAt'].includes(key))
  .map(columnName);

const columnsOf = (columns: string[], alias: string): SQL =>
  sql.raw(columns.map((name) => `${alias}.${name}`).join(', '));
const rowOf = (columns: string[], alias: string): SQL => sql`row(${columnsOf(columns, alias)})`;

/** The archived records in a range of ids whose lines differ from the current ones. */
function withOtherLines(ownerId: string, table: ArchivedTable, [first, last]: [string, string]): SQL {
  const columns = Object.keys(table.columns).map(columnName);
  return sql`select coalesce(archived.record_id, current.record_id) as record_id
    from (select * from ${stagedTable(table)} where record_id between ${first} and ${last}) as archived full join (
      select lines.* from ${sql.identifier(table.from)} as lines
        join ${stagedTable(RECORDS)} as record on record.id = lines.record_id
      where lines.owner_id = ${ownerId} and lines.record_id between ${first} and ${last}
    ) as current on ${rowOf(table.key, 'current')} = ${rowOf(table.key, 'archived')}
    where ${rowOf(columns, 'archived')} is distinct from ${rowOf(columns, 'current')}`;
}

/** Lines of an archive without machine counts keep the count of the current line. */
const keepMachines = (tx: Queryable, ownerId: string, [first, last]: [string, string]) =>
  tx.execute(
    sql`update ${stagedTable(GAME_LINES)} as archived set machines = current.machines from game_lines as current
        where archived.machines is null and archived.record_id between ${first} and ${last}
          and current.owner_id = ${ownerId} and current.record_id = archived.record_id
          and current.line_number = archived.line_number and current.game_id = archived.game_id`,
  );

/** Collects records with differing lines in a temporary table. */
async function findOtherLines(tx: Queryable, ownerId: string): Promise<void> {
  await tx.execute(sql`create temporary table other_lines (record_id uuid primary key) on commit drop`);
  const records = await rows(tx, { id: financialRecords.id }, sql`select id from ${stagedTable(RECORDS)} order by id`);
  for (const ids of inParts(records.map(({ id }) => id))) {
    const range: [string, string] = [ids[0] ?? '', ids.at(-1) ?? ''];
    await keepMachines(tx, ownerId, range);
    const others = RECORD_LINES.map((table) => withOtherLines(ownerId, table, range));
    await tx.execute(sql`insert into other_lines ${sql.join(others, sql` union `)}`);
  }
}

/** Collects records that differ in any way. */
async function findChanged(tx: Queryable, ownerId: string): Promise<void> {
  await findOtherLines(tx, ownerId);
  await tx.execute(
    sql`create temporary table changed_records (
          id uuid primary key, store_id uuid, business_date date, in_archive boolean, exists_now boolean, is_gone boolean,
          was_gone boolean, profit_archived bigint, profit_current bigint, cash_archived bigint, cash_current bigint
        ) on commit drop`,
  );
  await tx.execute(
    sql`insert into changed_records
        select coalesce(archived.id, current.id), coalesce(archived.store_id, current.store_id),
          coalesce(archived.business_date, current.business_date), archived.id is not null, current.id is not null,
          current.id is null or current.deleted_at is not null, archived.id is null or archived.deleted_at is not null,
          archived.daily_profit_cents, current.daily_profit_cents, archived.actual_cash_count_cents, current.actual_cash_count_cents
        from ${stagedTable(RECORDS)} as archived full join (
          select * from financial_records where owner_id = ${ownerId} and ${inStagedStores(sql`store_id`)}
        ) as current on current.id = archived.id
        where not (
            (archived.id is null or archived.deleted_at is not null) and (current.id is null or current.deleted_at is not null)
          ) and (
            archived.id is null or current.id is null or (archived.deleted_at is null) <> (current.deleted_at is null)
            or ${rowOf(CONTENT, 'archived')} is distinct from ${rowOf(CONTENT, 'current')}
            or archived.id in (select record_id from other_lines)
          )`,
  );
}

/** The version increases, so that an open edit of one of these reports a conflict. */
async function restoreThose(tx: Queryable, ownerId: string, ids: string[]): Promise<void> {
  const isOne = sql`changed.id = any (${sql.param(ids)}::uuid[])`;
  await tx.execute(
    sql`update financial_records as current set deleted_at = now(), updated_at = now(), version = version + 1
        from changed_records as changed
        where current.owner_id = ${ownerId} and current.id = changed.id and not changed.in_archive and ${isOne}`,
  );
  const assigned = CONTENT.map((column) => `${column} = archived.${column}`).join(', ');
  await tx.execute(
    sql`update financial_records as current set ${sql.raw(assigned)}, updated_at = archived.updated_at, version = current.version + 1,
          deleted_at = case when archived.deleted_at is null then null
            when archived.deleted_at > now() - make_interval(days => ${DAYS_KEPT}::int) then archived.deleted_at else now() end
        from changed_records as changed join ${stagedTable(RECORDS)} as archived on archived.id = changed.id
        where current.owner_id = ${ownerId} and current.id = changed.id and ${isOne}`,
  );
  await tx.execute(
    sql`insert into financial_records (owner_id, id, ${sql.raw(CONTENT.join(', '))}, created_at, updated_at, version,
          created_by_staff_id, idempotency_key, content_hash)
        select ${ownerId}::uuid, archived.id, ${columnsOf(CONTENT, 'archived')}, archived.created_at, archived.updated_at, archived.version + 1,
          staff.id, gen_random_uuid(), ''
        from changed_records as changed join ${stagedTable(RECORDS)} as archived on archived.id = changed.id
          left join staff on staff.owner_id = ${ownerId} and staff.id = archived.created_by_staff_id
        where not changed.exists_now and ${isOne}`,
  );
}

async function restoreLines(tx: Queryable, ownerId: string, table: ArchivedTable, ids: string[]): Promise<void> {
  const columns = Object.keys(table.columns).map(columnName);
  const others = sql`select record_id from other_lines where record_id = any (${sql.param(ids)}::uuid[])`;
  await tx.execute(
    sql`delete from ${sql.identifier(table.from)} where owner_id = ${ownerId} and record_id in (${others})`,
  );
  await tx.execute(
    sql`insert into ${sql.identifier(table.from)} (owner_id, ${sql.raw(columns.join(', '))})
        select ${ownerId}::uuid, ${columnsOf(columns, 'archived')} from ${stagedTable(table)} as archived where record_id in (${others})`,
  );
}

const CHANGED_RECORD = {
  id: financialRecords.id,
  store_id: financialRecords.storeId,
  business_date: financialRecords.businessDate,
  is_gone: computed.boolean,
  was_gone: computed.boolean,
  profit_archived: nullable(computed.cents),
  profit_current: nullable(computed.cents),
  cash_archived: nullable(computed.cents),
  cash_current: nullable(computed.cents),
};
type ChangedRecord = RowOf<typeof CHANGED_RECORD>;

const figures = (profit: Cents | null, cash: Cents | null) =>
  profit === null || cash === null
    ? null
    : { 'Daily Profit': formatAmount(profit), 'Cash counted': formatAmount(cash) };

function actionOf(record: ChangedRecord): AuditAction {
  if (record.was_gone) return 'deleted';
  return record.is_gone ? 'restored' : 'changed';
}

function audited(record: ChangedRecord): Restored {
  const action = actionOf(record);
  const before = record.is_gone ? null : figures(record.profit_current, record.cash_current);
  const after = record.was_gone ? null : figures(record.profit_archived, record.cash_archived);
  return {
    kind: 'record',
    storeId: record.store_id,
    subjectId: record.id,
    subject: record.business_date,
    action,
    changes: differences(before, after),
  };
}

/** Restores the records of a backup's stores. Newer records are deleted and can be restored. */
export async function restoreRecords(tx: Queryable, ownerId: string): Promise<Restored[]> {
  await findChanged(tx, ownerId);
  const changed = await rows(
    tx,
    CHANGED_RECORD,
    sql`select id, store_id, business_date, is_gone, was_gone, profit_archived, profit_current, cash_archived, cash_current
        from changed_records order by store_id, business_date, id`,
  );
  for (const ids of inParts(changed.map(({ id }) => id))) {
    await restoreThose(tx, ownerId, ids);
    for (const table of RECORD_LINES) await restoreLines(tx, ownerId, table, ids);
  }
  return changed.map(audited);
}
