import { counted } from '@quarterdeck/domain/counted';
import {
  blanksFilledBy,
  sameDetails,
  withoutDetails,
  withoutFilled,
  type Contact,
} from '@quarterdeck/domain/representative';
import { and, eq, sql } from 'drizzle-orm';
import { lockOwner } from '../../access/owner-lock.ts';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { AuditChange } from '../audit/audit.table.ts';
import { addToAudit, differences, OWNER_NAME } from '../audit/audit.writes.ts';
import { copyToGames, type RepresentativeRow } from '../games/representative-links.ts';
import { representativeMerges, representatives } from '../games/representatives.table.ts';
import { gamesOf, isUnused, mergeOf } from './merges.queries.ts';
import { mergedElsewhere, representativeUsed, sameRepresentative } from './representatives.errors.ts';
import { factsOf, requireRepresentative, requireUnmerged } from './representatives.usecases.ts';

/** The result of a merge or its undo. */
interface Merged {
  merged: RepresentativeRow;
  into: RepresentativeRow;
  /** The stores of the games that now show another representative. */
  storeIds: string[];
}

/** The history names up to this many games; if there are more, only their number. */
const NAMED = 5;

const gamesWords = (games: string[]): string =>
  games.length > NAMED ? counted(games.length, 'game') : games.join('; ');

async function audit(
  tx: Queryable,
  { merged, into }: Omit<Merged, 'storeIds'>,
  action: 'merged' | 'unmerged',
  games: string[],
): Promise<void> {
  const changes: AuditChange[] = [
    { what: action === 'merged' ? 'Into' : 'From', before: null, after: into.name },
    ...(games.length > 0 ? [{ what: 'Games', before: null, after: gamesWords(games) }] : []),
  ];
  const { ownerId, id: subjectId, name: subject } = merged;
  await addToAudit(tx, {
    ownerId,
    storeId: null,
    kind: 'representative',
    subjectId,
    subject,
    action,
    actor: OWNER_NAME,
    changes,
  });
}

/** @returns the changed representative. */
async function setContact(tx: Queryable, before: RepresentativeRow, contact: Contact): Promise<RepresentativeRow> {
  const after = { ...before, ...contact };
  const changes = differences(factsOf(before), factsOf(after));
  if (changes.length === 0) return before;
  const { ownerId, id, name } = before;
  const { phone, email, notes } = contact;
  await tx
    .update(representatives)
    .set({ phone, email, notes, version: sql`${representatives.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(representatives.ownerId, ownerId), eq(representatives.id, id)));
  await addToAudit(tx, {
    ownerId,
    storeId: null,
    kind: 'representative',
    subjectId: id,
    subject: name,
    action: 'changed',
    actor: OWNER_NAME,
    changes,
  });
  return after;
}

/**
 * Merges a representative into another. Repeating it changes nothing.
 * @throws Failure when either was merged into another representative: the later of two concurrent merges is refused.
 */
export async function mergeRepresentatives(tx: Queryable, scope: Scope, id: string, intoId: string): Promise<Merged> {
  if (id === intoId) throw sameRepresentative();
  const { ownerId } = scope;
  await lockOwner(tx, ownerId);
  const merged = await requireRepresentative(tx, scope, id);
  const before = await requireRepresentative(tx, scope, intoId);
  if ((await mergeOf(tx, scope, id))?.intoId === intoId) return { merged, into: before, storeIds: [] };
  await requireUnmerged(tx, scope, merged);
  await requireUnmerged(tx, scope, before);
  const games = await gamesOf(tx, scope, id);
  const filled = blanksFilledBy(before, merged);
  await tx.insert(representativeMerges).values({ ownerId, representativeId: id, intoId, filled });
  await audit(tx, { merged, into: before }, 'merged', games);
  const into = await setContact(tx, before, { ...before, ...filled });
  return { merged, into, storeIds: await copyToGames(tx, into) };
}

/**
 * Undoes a merge: the merged representative gets back the games that are still linked to it, and those of
 * representatives merged into it. Later merges stay. Repeating it changes nothing.
 */
export async function undoMerge(tx: Queryable, scope: Scope, id: string, intoId: string): Promise<Merged> {
  const { ownerId } = scope;
  await lockOwner(tx, ownerId);
  const merged = await requireRepresentative(tx, scope, id);
  const before = await requireRepresentative(tx, scope, intoId);
  const merge = await mergeOf(tx, scope, id);
  if (merge === undefined) return { merged, into: before, storeIds: [] };
  if (merge.intoId !== intoId) throw mergedElsewhere(merged);
  const { ownerId: owner, representativeId } = representativeMerges;
  await tx.delete(representativeMerges).where(and(eq(owner, ownerId), eq(representativeId, id)));
  await audit(tx, { merged, into: before }, 'unmerged', await gamesOf(tx, scope, id));
  const into = await setContact(tx, before, withoutFilled(before, merge.filled));
  const storeIds = await copyToGames(tx, merged);
  const root = await removeFilled(tx, scope, into, merge.filled);
  storeIds.push(...(await copyToGames(tx, root)));
  return { merged, into, storeIds: [...new Set(storeIds)] };
}

/**
 * Later merges may have passed on what the undone merge filled. It is removed from those representatives too.
 * @returns the last of them, who counts for the others.
 */
async function removeFilled(
  tx: Queryable,
  scope: Scope,
  from: RepresentativeRow,
  filled: Partial<Contact>,
): Promise<RepresentativeRow> {
  const merge = await mergeOf(tx, scope, from.id);
  if (merge === undefined) return from;
  const before = await requireRepresentative(tx, scope, merge.intoId);
  const passedOn = sameDetails(merge.filled, filled);
  const into = await setContact(tx, before, withoutFilled(before, passedOn));
  const { ownerId, representativeId } = representativeMerges;
  await tx
    .update(representativeMerges)
    .set({ filled: withoutDetails(merge.filled, passedOn) })
    .where(and(eq(ownerId, scope.ownerId), eq(representativeId, from.id)));
  return removeFilled(tx, scope, into, passedOn);
}

/** Deletes a representative without games, records or merges. The history keeps the details. */
export async function deleteRepresentative(tx: Queryable, scope: Scope, id: string): Promise<RepresentativeRow> {
  const { ownerId } = scope;
  await lockOwner(tx, ownerId);
  const representative = await requireRepresentative(tx, scope, id);
  await requireUnmerged(tx, scope, representative);
  if (!(await isUnused(tx, scope, id))) throw representativeUsed(representative);
  await tx.delete(representatives).where(and(eq(representatives.ownerId, ownerId), eq(representatives.id, id)));
  await addToAudit(tx, {
    ownerId,
    storeId: null,
    kind: 'representative',
    subjectId: id,
    subject: representative.name,
    action: 'deleted',
    actor: OWNER_NAME,
    changes: differences(factsOf(representative), null),
  });
  return representative;
}
