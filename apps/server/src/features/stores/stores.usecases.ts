import type { storeSettings } from '@quarterdeck/contract/stores';
import { mayDayEndAt } from '@quarterdeck/domain/business-day';
import { fromDollars, type Cents } from '@quarterdeck/domain/money';
import type { z } from 'zod';
import { storeNotFound } from '../../access/not-found.ts';
import { lockOwner } from '../../access/owner-lock.ts';
import { type Scope, endStoreSessions } from '../../access/sessions.ts';
import { forgetAtStore } from '../../access/shifts.ts';
import type { LiveEvents } from '../../platform/live-events.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { addToAudit, differences } from '../audit/audit.writes.ts';
import { entryOf, factsOf, newPassword, type StoreForm } from './new-store.ts';
import { impossibleDayEnd, storeNameTaken } from './stores.errors.ts';
import { nameTaken, storeForUpdate, updateStore } from './stores.queries.ts';

export interface StoresDependencies {
  db: Queryable;
  secrets: Secrets;
  live: LiveEvents;
}

/** Tells the owner's open screens that a store changed. */
export const announceStore = ({ live }: StoresDependencies, { ownerId }: Scope, storeId: string) =>
  live.announce(ownerId, { storeId, topic: 'stores' });

/** Fields missing from the form stay unchanged: notes, active, the opening float and the settings. */
export async function editStore(
  deps: StoresDependencies,
  scope: Scope,
  storeId: string,
  form: Omit<StoreForm, 'notes'> &
    z.output<typeof storeSettings> & { notes?: string | undefined; isActive?: boolean | undefined },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOwner(tx, scope.ownerId);
    if (await nameTaken(tx, scope, form.storeName, storeId)) throw storeNameTaken();
    const before = await storeForUpdate(tx, scope, storeId);
    if (before === undefined) throw storeNotFound();
    const { storeName, address, notes = before.notes, openingFloat, isActive = before.isActive } = form;
    const openingFloatCents: Cents = openingFloat === undefined ? before.openingFloatCents : fromDollars(openingFloat);
    const after = {
      storeName,
      address,
      notes,
      openingFloatCents,
      isActive,
      timeZone: form.timeZone ?? before.timeZone,
      timeZoneConfirmed: before.timeZoneConfirmed || form.timeZone !== undefined,
      dayEndsAt: form.dayEndsAt ?? before.dayEndsAt,
      rememberShiftMinutes: form.rememberShiftMinutes ?? before.rememberShiftMinutes,
    };
    if (!mayDayEndAt(after)) throw impossibleDayEnd();
    await updateStore(tx, scope, storeId, after);
    const changes = differences(factsOf(before), factsOf(after));
    const entry = entryOf(scope, storeId, after.storeName);
    if (changes.length > 0) await addToAudit(tx, { ...entry, action: 'changed', changes });
    if (after.rememberShiftMinutes === 0) await forgetAtStore(tx, { ownerId: scope.ownerId, storeId });
    // Sessions end, not just pause: everyone signs in again once the store is active.
    if (!isActive) await endStoreSessions(tx, scope, storeId);
  });
  announceStore(deps, scope, storeId);
}

/**
 * Replaces the counter's password and signs out everyone there.
 * @returns the new credentials.
 */
export async function replacePassword(deps: StoresDependencies, scope: Scope, storeId: string) {
  const { password, ...keptPassword } = newPassword(deps.secrets);
  const staffCredentials = await deps.db.transaction(async (tx) => {
    const store = await storeForUpdate(tx, scope, storeId);
    if (store === undefined) throw storeNotFound();
    await updateStore(tx, scope, storeId, keptPassword);
    await endStoreSessions(tx, scope, storeId);
    // The log says that it changed, without values.
    const changes = [{ what: 'Password', before: null, after: null }];
    await addToAudit(tx, { ...entryOf(scope, storeId, store.storeName), action: 'changed', changes });
    return { username: store.username, password };
  });
  announceStore(deps, scope, storeId);
  return staffCredentials;
}
