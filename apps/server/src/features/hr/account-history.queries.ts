import { AUDIT_PAGE_SIZE } from '@quarterdeck/contract/audit';
import { sql } from 'drizzle-orm';
import { accountIsOpen, owners } from '../../access/owners.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { nullable, rows, type RowOf } from '../../platform/postgres/rows.ts';
import { auditEntries } from '../audit/audit.table.ts';
import { OWNER_NAME } from '../audit/audit.writes.ts';

const ACCOUNT_CHANGE = {
  id: auditEntries.id,
  subject: auditEntries.subject,
  action: auditEntries.action,
  actor: auditEntries.actor,
  changes: auditEntries.changes,
  at: auditEntries.at,
  owner_id: auditEntries.ownerId,
  owner_name: owners.fullName,
  email: owners.email,
  /** The current HR user whose id ends like the actor's. */
  hr_name: nullable(owners.fullName),
};
export type AccountChangeRow = RowOf<typeof ACCOUNT_CHANGE>;

// The same expression as in the index.
const BY_OTHERS = sql`entries.kind = 'account' and entries.actor <> ${sql.raw(`'${OWNER_NAME}'`)}`;

/**
 * A page of the changes to accounts by HR and operators, or of everything that happened to one account. Newest first.
 */
export function listAccountChanges(
  on: Queryable,
  { ownerId, before }: { ownerId?: string | undefined; before?: string | undefined },
): Promise<AccountChangeRow[]> {
  const filter =
    ownerId === undefined
      ? BY_OTHERS
      : sql`entries.owner_id = ${ownerId} and entries.subject_id = ${ownerId} and entries.kind = 'account'`;
  const earlier =
    before === undefined
      ? sql`true`
      : sql`entries.id < (select entries.id from audit_entries as entries where entries.id = ${before} and ${filter})`;
  return rows(
    on,
    ACCOUNT_CHANGE,
    sql`select entries.id, entries.subject, entries.action, entries.actor, entries.changes, entries.at, entries.owner_id,
          owners.full_name as owner_name, owners.email,
          (select hr.full_name from owners as hr
           where hr.is_hr and hr.purge_after is null and entries.actor = 'HR ' || right(hr.id::text, 6) limit 1) as hr_name
        from audit_entries as entries join owners on owners.id = entries.owner_id
        where ${filter} and ${earlier} and ${accountIsOpen}
        order by entries.id desc limit ${AUDIT_PAGE_SIZE}`,
  );
}
