import { AUDIT_PAGE_SIZE, type AuditEntry } from '@quarterdeck/contract/audit';
import type { AccountChange } from '@quarterdeck/contract/hr';
import { sql } from 'drizzle-orm';
import { rows, type Queryable } from '../../platform/postgres/database.ts';
import { OWNER_NAME } from '../audit/audit.writes.ts';

interface EntryRow extends Pick<AuditEntry, 'subject' | 'action' | 'actor' | 'changes'> {
  id: string;
  at: string;
  owner_id: string;
  owner_name: string;
  email: string;
  /** The current HR user whose id ends like the actor's. */
  hr_name: string | null;
}

// The same expression as in the index.
const BY_OTHERS = sql`entries.kind = 'account' and entries.actor <> ${sql.raw(`'${OWNER_NAME}'`)}`;

/**
 * A page of the changes to accounts by HR and operators, or of everything that happened to one account. Newest first.
 */
export async function listAccountChanges(
  on: Queryable,
  { ownerId, before }: { ownerId?: string | undefined; before?: string | undefined },
): Promise<AccountChange[]> {
  const wanted =
    ownerId === undefined
      ? BY_OTHERS
      : sql`entries.owner_id = ${ownerId} and entries.subject_id = ${ownerId} and entries.kind = 'account'`;
  const earlier =
    before === undefined
      ? sql`true`
      : sql`entries.id < (select entries.id from audit_entries as entries where entries.id = ${before} and ${wanted})`;
  const found = await rows<EntryRow>(
    on,
    sql`select entries.id, entries.subject, entries.action, entries.actor, entries.changes, entries.at, entries.owner_id,
          owners.full_name as owner_name, owners.email,
          (select hr.full_name from owners as hr
           where hr.is_hr and entries.actor = 'HR ' || right(hr.id::text, 6) limit 1) as hr_name
        from audit_entries as entries join owners on owners.id = entries.owner_id
        where ${wanted} and ${earlier}
        order by entries.id desc limit ${AUDIT_PAGE_SIZE}`,
  );
  return found.map(({ id, subject, action, actor, changes, at, owner_id, owner_name, email, hr_name }) => ({
    _id: id,
    kind: 'account',
    subjectId: owner_id,
    subject,
    action,
    actor: hr_name === null ? actor : `${hr_name} (${actor})`,
    at: new Date(at).toISOString(),
    changes,
    owner: { _id: owner_id, name: owner_name, email },
  }));
}
