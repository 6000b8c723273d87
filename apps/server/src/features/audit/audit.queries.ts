import { AUDIT_PAGE_SIZE, type AuditEntry, type AuditKind } from '@quarterdeck/contract/audit';
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { auditEntries } from './audit.table.ts';

/** A page of an owner's trail, newest first. `before` is the id of the last entry of the page before. */
async function page(on: Queryable, scope: Scope, of: SQL | undefined, before?: string): Promise<AuditEntry[]> {
  const { ownerId } = scope;
  // Nothing is before an entry of somebody else's, as nothing is before one that never was.
  const earlier =
    before === undefined
      ? undefined
      : sql`id < (select known.id from audit_entries as known where known.owner_id = ${ownerId} and known.id = ${before})`;
  const found = await on
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.ownerId, ownerId), of, earlier))
    .orderBy(desc(auditEntries.id))
    .limit(AUDIT_PAGE_SIZE);
  return found.map(({ id, kind, subjectId, subject, action, actor, at, changes }) => ({
    _id: id,
    kind,
    subjectId,
    subject,
    action,
    actor,
    at: at.toISOString(),
    changes,
  }));
}

/** Of everything in a store, or of one kind of things there. Empty for a store that is not the caller's. */
export const listOfStore = (
  on: Queryable,
  scope: Scope,
  { storeId, kind, before }: { storeId: string; kind?: AuditKind | undefined; before?: string | undefined },
): Promise<AuditEntry[]> => {
  // Said in so many words, for the index of all that is no record.
  const isRare = kind === undefined || kind === 'record' ? undefined : sql`${auditEntries.kind} <> 'record'`;
  const ofKind = kind === undefined ? undefined : and(eq(auditEntries.kind, kind), isRare);
  return page(on, scope, and(eq(auditEntries.storeId, storeId), ofKind), before);
};

/** Of one record, person, loan, store or game. Empty for one that is not the caller's. */
export const listOfSubject = (
  on: Queryable,
  scope: Scope,
  { subjectId, before }: { subjectId: string; before?: string | undefined },
): Promise<AuditEntry[]> => page(on, scope, eq(auditEntries.subjectId, subjectId), before);
