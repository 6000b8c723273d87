import type { AuditAction, AuditChange, AuditKind } from '@quarterdeck/contract/audit';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../platform/postgres/database.ts';

/** What an owner's session signs with. */
export const OWNER_NAME = 'Admin';

/** What a thing was or is, in the words of the screen: `{ 'Money In': '$100.00' }`. Never a password or a PIN. */
export type Facts = Record<string, string>;

interface NewEntry {
  ownerId: string;
  /** Null for what concerns the account. */
  storeId: string | null;
  kind: AuditKind;
  subjectId: string;
  /** What it is called: a name, or a day for a record. */
  subject: string;
  action: AuditAction;
  /** Who did it, by the name that a record shows too. */
  actor: string;
  changes?: AuditChange[];
}

/** Adds to the trail, in the transaction of the change itself: neither happens without the other. */
export async function addToAudit(tx: Queryable, entry: NewEntry): Promise<void> {
  const { ownerId, storeId, kind, subjectId, subject, action, actor, changes = [] } = entry;
  await tx.execute(
    sql`insert into audit_entries (owner_id, id, store_id, kind, subject_id, subject, action, actor, changes)
        values (${ownerId}, ${uuidv7()}, ${storeId}, ${kind}, ${subjectId}, ${subject}, ${action}, ${actor},
          ${JSON.stringify(changes)}::jsonb)`,
  );
}

/** What differs, in the order of the facts. Without a before everything is new, without an after everything is gone. */
export function differences(before: Facts | null, after: Facts | null): AuditChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .map((what) => ({ what, before: before?.[what] ?? null, after: after?.[what] ?? null }))
    .filter((change) => change.before !== change.after);
}
