import type { AuditAction, AuditKind } from '@quarterdeck/contract/audit';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { AuditChange } from './audit.table.ts';
import { countEntry } from './daily-space.ts';

/** The actor's name for an owner's session. */
export const OWNER_NAME = 'Admin';

/** The reason why PIN entry was locked, in place of an actor. */
export const TOO_MANY_WRONG_PINS = 'Too many wrong PINs';

/** An item's fields as the screens show them: `{ Takings: '$100.00' }`. Never a password or a PIN. */
export type Facts = Record<string, string>;

interface NewEntry {
  ownerId: string;
  /** Null for entries about the account. */
  storeId: string | null;
  kind: AuditKind;
  subjectId: string;
  /** Its name; for a record its date. */
  subject: string;
  action: AuditAction;
  /** The actor's name, as in `createdBy` of a record. */
  actor: string;
  changes?: AuditChange[];
}

/**
 * Adds an audit entry, in the transaction of the change itself, so that both or neither are saved.
 * @throws Failure (429) when the owner's entries of a day are too large together.
 */
export async function addToAudit(tx: Queryable, entry: NewEntry): Promise<void> {
  const { ownerId, storeId, kind, subjectId, subject, action, actor, changes = [] } = entry;
  const text = JSON.stringify(changes);
  await countEntry(tx, { ownerId, storeId, isByOwner: actor === OWNER_NAME, kind, action }, text);
  await tx.execute(
    sql`insert into audit_entries (owner_id, id, store_id, kind, subject_id, subject, action, actor, changes)
        values (${ownerId}, ${uuidv7()}, ${storeId}, ${kind}, ${subjectId}, ${subject}, ${action}, ${actor},
          ${text}::jsonb)`,
  );
}

/**
 * The changed fields, in the order of the facts. Without `before` all fields are new, without `after` all are removed.
 */
export function differences(before: Facts | null, after: Facts | null): AuditChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .map((what) => ({ what, before: before?.[what] ?? null, after: after?.[what] ?? null }))
    .filter((change) => change.before !== change.after);
}
