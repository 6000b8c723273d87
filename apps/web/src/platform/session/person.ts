import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api, client } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { counterChanged, endShift, useCounter } from './counter.ts';
import { useUser } from './session.ts';
import { readToken } from './token.ts';

const KEY = 'person';
const listeners = new Set<() => void>();

/** It holds for one session: whoever signs in next starts with nobody. */
const keyOfSession = () => `${KEY}:${readToken()?.slice(-12) ?? ''}`;

function readPerson(): string | null {
  try {
    return sessionStorage.getItem(keyOfSession());
  } catch {
    return null;
  }
}

function writePerson(staffId: string | null): void {
  try {
    if (staffId === null) sessionStorage.removeItem(keyOfSession());
    else sessionStorage.setItem(keyOfSession(), staffId);
  } catch {
    // Without storage the PIN is asked for again.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whom a store's shared screen is being used by, or who signed in personally. What they may do is decided by the server, each time. */
export function usePerson() {
  const { staffStore, staffCreds, staffCredentials } = useUser();
  const said = useSyncExternalStore(subscribe, readPerson);
  const counter = useCounter().data;
  const onShift = counter?.onShift ?? null;
  // Where the server remembers who is on shift, only that counts.
  const shown = counter?.remembersShift ? (onShift?.staffId ?? null) : said;
  const staffId = staffCredentials?.staffId ?? shown;
  const staff = useQuery(
    api.staff.fetchStoreStaff.queryOptions({ input: { storeId: staffStore?._id ?? '' }, enabled: staffCreds }),
  );
  const person = staff.data?.find(({ _id, isActive }) => _id === staffId && isActive) ?? null;
  return { person, isPersonal: staffCredentials !== null, onShift, staff };
}

/**
 * Says by PIN who uses the screen from now on.
 * @param editRecordId the record whose edit the PIN is to cover.
 * @throws Failure (`pin`).
 */
export async function identify(pin: string, editRecordId?: string): Promise<void> {
  const { staffId } = await client.staff.identify({ pin, ...(editRecordId !== undefined && { editRecordId }) });
  // A permission may have changed since the list was loaded.
  await Promise.all([queryClient.invalidateQueries({ queryKey: api.staff.fetchStoreStaff.key() }), counterChanged()]);
  writePerson(staffId);
}

/** Whoever used the screen does so no more. */
export async function leaveShift(): Promise<void> {
  await endShift();
  writePerson(null);
}
