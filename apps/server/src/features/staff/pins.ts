import type { Person } from '@quarterdeck/contract/staff';
import type { Queryable } from '../../platform/database.ts';
import { notAtCounter } from '../../platform/failure.ts';
import type { LiveEvents } from '../../platform/live-events.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Scope, Session } from '../accounts/sessions.ts';
import { addToAudit, OWNER_NAME } from '../audit/audit.writes.ts';
import { addWrongPin, forgetWrongPins, lockedUntil, waitForOtherPins, type Counter } from './pins.queries.ts';
import { invalidPin, mayNotDelete, mayNotEdit, pinEntryLocked, pinMissing } from './staff.errors.ts';
import { findByPin } from './staff.queries.ts';

export interface PinDependencies {
  db: Queryable;
  secrets: Secrets;
  live: LiveEvents;
  now: () => Date;
}

/** The same PIN in another store has another hash: what is kept tells nobody which PINs are equal. */
export const pinHash = (secrets: Secrets, storeId: string, pin: string): string =>
  secrets.keyedHash(`pin ${storeId} ${pin}`);

export function counterOf({ ownerId, storeId, tokenHash }: Session): Counter {
  if (storeId === null) throw notAtCounter();
  return { ownerId, storeId, tokenHash };
}

const lockEntry = ({ ownerId, storeId }: Pick<Counter, 'ownerId' | 'storeId'>) => ({
  ownerId,
  storeId,
  kind: 'staff' as const,
  subjectId: storeId,
  subject: 'PIN entry at the counter',
});

/**
 * Whoever has this PIN, at the counter it is typed at. A wrong one is counted before it is refused, in a transaction
 * of its own: nothing that fails later takes the count back.
 * @throws Failure (`pin`) for a wrong one, and 429 when there were too many.
 */
export async function identify(deps: PinDependencies, session: Session, pin: string): Promise<Person> {
  const { db, secrets, live, now } = deps;
  const counter = counterOf(session);
  const { storeId } = counter;
  const found = await db.transaction(async (tx) => {
    await waitForOtherPins(tx, counter);
    const locked = await lockedUntil(tx, counter);
    if (locked) return { locked };
    const person = await findByPin(tx, session, storeId, pinHash(secrets, storeId, pin));
    if (person) return { person };
    await addWrongPin(tx, counter);
    const locksNow = (await lockedUntil(tx, counter)) !== null;
    if (locksNow) await addToAudit(tx, { ...lockEntry(counter), action: 'locked', actor: 'Too many wrong PINs' });
    return { locksNow };
  });
  if (found.person) return found.person;
  if (found.locked) throw pinEntryLocked(found.locked, now());
  if (found.locksNow) live.announce(session.ownerId, { storeId, topic: 'pins' });
  throw invalidPin();
}

/** Lets the terminals of a store take PINs again. */
export async function liftPinLock({ db, live }: PinDependencies, scope: Scope, storeId: string): Promise<void> {
  const { ownerId } = scope;
  await db.transaction(async (tx) => {
    const forgotten = await forgetWrongPins(tx, { ownerId, storeId });
    if (forgotten > 0)
      await addToAudit(tx, { ...lockEntry({ ownerId, storeId }), action: 'unlocked', actor: OWNER_NAME });
  });
  live.announce(ownerId, { storeId, topic: 'pins' });
}

/** Whoever changes a record, as the record names them. */
export interface Author {
  name: string;
  /** Null for the owner. */
  staffId: string | null;
}

const RIGHTS = {
  save: { flag: null, refuse: null },
  edit: { flag: 'editFinancialEnabled', refuse: mayNotEdit },
  delete: { flag: 'deleteFinancialEnabled', refuse: mayNotDelete },
} as const;

/** The owner, or in a staff session the person with that PIN, if they may do what they want to do. */
export async function requireAuthor(
  deps: PinDependencies,
  session: Session,
  pin: string | undefined,
  wants: keyof typeof RIGHTS,
): Promise<Author> {
  if (session.storeId === null) return { name: OWNER_NAME, staffId: null };
  if (pin === undefined) throw pinMissing();
  const person = await identify(deps, session, pin);
  const name = `${person.firstName} ${person.lastName}`;
  const { flag, refuse } = RIGHTS[wants];
  if (flag !== null && !person[flag]) throw refuse(name);
  return { name, staffId: person.staffId };
}
