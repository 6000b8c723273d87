import { counterLabel, deleteCounter } from '../../access/counters.ts';
import { requireIdentity } from '../../access/identity.ts';
import { lockOwner } from '../../access/owner-lock.ts';
import type { Scope, Session } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { addToAudit, differences, OWNER_NAME } from '../audit/audit.writes.ts';
import { counterNotFound } from './counters.errors.ts';
import { approve, counterForUpdate, type NamedCounter } from './counters.queries.ts';

export const entryOf = ({ ownerId }: Pick<Scope, 'ownerId'>, counter: Omit<NamedCounter, 'is_new'>) => ({
  ownerId,
  storeId: counter.store_id,
  kind: 'counter' as const,
  subjectId: counter.id,
  subject: counterLabel(counter),
});

const factsOf = ({ name, is_new }: Pick<NamedCounter, 'name' | 'is_new'>) => ({
  Name: name === '' ? 'None' : name,
  Approved: is_new ? 'No' : 'Yes',
});

/** @throws Failure for an unknown counter, or one of another owner's. */
async function requireCounter(tx: Queryable, scope: Scope, id: string): Promise<NamedCounter> {
  await lockOwner(tx, scope.ownerId);
  const counter = await counterForUpdate(tx, scope, id);
  if (!counter) throw counterNotFound();
  return counter;
}

/**
 * @param name null keeps the name.
 * @throws Failure (`confirmIdentity`) for a new counter, which a thief with an old session could be using.
 */
export async function approveCounter(
  tx: Queryable,
  scope: Scope & Pick<Session, 'isRecent'>,
  id: string,
  name: string | null,
) {
  const before = await requireCounter(tx, scope, id);
  if (before.is_new) requireIdentity(scope);
  await approve(tx, scope, id, name);
  const changes = differences(factsOf(before), factsOf({ name: name ?? before.name, is_new: false }));
  const entry = entryOf(scope, before);
  if (changes.length > 0) await addToAudit(tx, { ...entry, action: 'changed', actor: OWNER_NAME, changes });
  return { storeId: before.store_id };
}

export async function removeCounter(tx: Queryable, scope: Scope, id: string): Promise<{ storeId: string }> {
  const counter = await requireCounter(tx, scope, id);
  await deleteCounter(tx, scope.ownerId, id);
  await addToAudit(tx, { ...entryOf(scope, counter), action: 'deleted', actor: OWNER_NAME });
  return { storeId: counter.store_id };
}
