import { AUDIT_PAGE_SIZE, type AuditAction, type AuditKind } from '@quarterdeck/contract/audit';
import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { auditEntries } from './audit.table.ts';
import { OWNER_NAME } from './audit.writes.ts';

/** The columns for the screens, without the chain. */
const ENTRY = {
  id: auditEntries.id,
  kind: auditEntries.kind,
  subjectId: auditEntries.subjectId,
  subject: auditEntries.subject,
  action: auditEntries.action,
  actor: auditEntries.actor,
  at: auditEntries.at,
  changes: auditEntries.changes,
};
export type EntryRow = Pick<typeof auditEntries.$inferSelect, keyof typeof ENTRY>;

/**
 * Whether an entry precedes the given one. An entry of another owner is treated like one that does not exist: nothing
 * precedes it.
 */
export const isEarlier = (ownerId: string, entryId: string): SQL =>
  sql`id < (select known.id from audit_entries as known where known.owner_id = ${ownerId} and known.id = ${entryId})`;

/** A page of an owner's audit log, newest first. `before` is the id of the previous page's last entry. */
function page(on: Queryable, scope: Scope, of: SQL | undefined, before?: string): Promise<EntryRow[]> {
  const { ownerId } = scope;
  const earlier = before === undefined ? undefined : isEarlier(ownerId, before);
  return on
    .select(ENTRY)
    .from(auditEntries)
    .where(and(eq(auditEntries.ownerId, ownerId), of, earlier))
    .orderBy(desc(auditEntries.id))
    .limit(AUDIT_PAGE_SIZE);
}

/** The entries of a store, or of one kind there. Empty for a store that is not the caller's. */
export const listOfStore = (
  on: Queryable,
  scope: Scope,
  { storeId, kind, before }: { storeId: string; kind?: AuditKind | undefined; before?: string | undefined },
): Promise<EntryRow[]> => {
  // Stated explicitly so that PostgreSQL uses the index without records.
  const isRare = kind === undefined || kind === 'record' ? undefined : sql`${auditEntries.kind} <> 'record'`;
  const ofKind = kind === undefined ? undefined : and(eq(auditEntries.kind, kind), isRare);
  return page(on, scope, and(eq(auditEntries.storeId, storeId), ofKind), before);
};

/** The entries of one record, staff member, loan, store or game. Empty for another owner's. */
export const listOfSubject = (
  on: Queryable,
  scope: Scope,
  { subjectId, before }: { subjectId: string; before?: string | undefined },
): Promise<EntryRow[]> => page(on, scope, eq(auditEntries.subjectId, subjectId), before);

/** The actions that replace what a form may show. */
const REPLACING: AuditAction[] = ['changed', 'restored', 'paid', 'writtenOff'];

interface Subject {
  kind: AuditKind;
  subjectId: string;
}

/**
 * The author and time of the last change of what a stale form shows, for its owner.
 * @param subjects what the form is of, and what it contains a copy of.
 */
export async function lastChange(
  on: Queryable,
  { ownerId }: Scope,
  ...subjects: Subject[]
): Promise<{ by: string | null; at: string | null }> {
  const [last] = await on
    .select({ by: auditEntries.actor, at: auditEntries.at })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.ownerId, ownerId),
        or(
          ...subjects.map(({ kind, subjectId }) =>
            and(eq(auditEntries.subjectId, subjectId), eq(auditEntries.kind, kind)),
          ),
        ),
        inArray(auditEntries.action, REPLACING),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return { by: last?.by ?? null, at: last?.at.toISOString() ?? null };
}

export type LastChange = Awaited<ReturnType<typeof lastChange>>;

/** The text for the owner of a stale form. */
export const changedMeanwhile = ({ by }: Pick<LastChange, 'by'>, what: string): string =>
  `${by ?? 'Someone'} changed this ${what} while you were editing it.`;

/** Whether the owner made the latest deletion of a record. */
export async function wasDeletedByOwner(on: Queryable, { ownerId }: Scope, recordId: string): Promise<boolean> {
  const [latest] = await on
    .select({ actor: auditEntries.actor })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.ownerId, ownerId),
        eq(auditEntries.kind, 'record'),
        eq(auditEntries.subjectId, recordId),
        eq(auditEntries.action, 'deleted'),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return latest?.actor === OWNER_NAME;
}
