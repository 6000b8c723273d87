import { and, eq, sql } from 'drizzle-orm';
import { lockOwner } from '../../access/owner-lock.ts';
import type { Scope } from '../../access/sessions.ts';
import { changesAnything, isStale } from '../../access/versions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { lastChange } from '../audit/audit.queries.ts';
import { addToAudit, differences, OWNER_NAME, type Facts } from '../audit/audit.writes.ts';
import {
  claimName,
  copyToGames,
  countNames,
  representativeNamed,
  type RepresentativeRow,
} from '../games/representative-links.ts';
import { representatives } from '../games/representatives.table.ts';
import { mergeStateOf } from './merges.queries.ts';
import {
  nameOfMerged,
  representativeChanged,
  representativeMerged,
  representativeNameTaken,
  representativeNotFound,
  tooManyNames,
} from './representatives.errors.ts';

/** A script that renames in a loop would reserve names without end. */
const MAX_NAMES = 100;

type Details = Pick<RepresentativeRow, 'name' | 'phone' | 'email' | 'notes'>;

export const factsOf = ({ name, phone, email, notes }: Details): Facts => ({
  Name: name,
  Phone: phone,
  ...(email !== '' && { Email: email }),
  ...(notes !== '' && { Notes: notes }),
});

/** @throws Failure for another owner's representative. */
export async function requireRepresentative(on: Queryable, { ownerId }: Scope, id: string): Promise<RepresentativeRow> {
  const [representative] = await on
    .select()
    .from(representatives)
    .where(and(eq(representatives.ownerId, ownerId), eq(representatives.id, id)));
  if (representative === undefined) throw representativeNotFound();
  return representative;
}

/** @throws Failure for a merged representative, until the merge is undone. */
export async function requireUnmerged(on: Queryable, scope: Scope, representative: RepresentativeRow): Promise<void> {
  const { root_id, root_name } = await mergeStateOf(on, scope, representative.id);
  if (root_id !== representative.id) throw representativeMerged(representative, root_name ?? '');
}

/**
 * Changes a representative's details. Games show the new name and phone at once; records keep their names.
 * @param edit with a `version`, the change is refused if it is not the current one.
 * @returns the stores of the games.
 */
export async function editRepresentative(
  tx: Queryable,
  scope: Scope,
  id: string,
  { version, ...after }: Details & { version?: number | undefined },
): Promise<string[]> {
  const { ownerId } = scope;
  await lockOwner(tx, ownerId);
  const before = await requireRepresentative(tx, scope, id);
  await requireUnmerged(tx, scope, before);
  if (!changesAnything(before, after)) return [];
  if (isStale(version, before))
    throw representativeChanged(before, await lastChange(tx, scope, { kind: 'representative', subjectId: id }));
  if (!(await claimName(tx, ownerId, { id, name: after.name }))) {
    const holder = await representativeNamed(tx, ownerId, after.name);
    throw holder?.id === id ? nameOfMerged() : representativeNameTaken();
  }
  if ((await countNames(tx, ownerId, id)) > MAX_NAMES) throw tooManyNames(MAX_NAMES);
  await tx
    .update(representatives)
    .set({ ...after, version: sql`${representatives.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(representatives.ownerId, ownerId), eq(representatives.id, id)));
  await addToAudit(tx, {
    ownerId,
    storeId: null,
    kind: 'representative',
    subjectId: id,
    subject: after.name,
    action: 'changed',
    actor: OWNER_NAME,
    changes: differences(factsOf(before), factsOf(after)),
  });
  return copyToGames(tx, { ownerId, id, ...after });
}
