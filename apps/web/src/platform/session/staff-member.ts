import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api, client } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { counterChanged, endShift, useCounter } from './counter.ts';
import { currentUser, useUser } from './session.ts';

const KEY = 'person';
const listeners = new Set<() => void>();

/** Stored per session, so that the next sign-in starts without a staff member. */
const keyOfSession = () => `${KEY}:${currentUser()?.sessionId ?? ''}`;

function readStaffId(): string | null {
  try {
    return sessionStorage.getItem(keyOfSession());
  } catch {
    return null;
  }
}

function writeStaffId(staffId: string | null): void {
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

/**
 * The staff member using a counter's shared screen, or signed in personally. The server checks their permissions on
 * every call.
 */
export function useStaffMember() {
  const { staffStore, staffCreds, staffCredentials } = useUser();
  const storedId = useSyncExternalStore(subscribe, readStaffId);
  const counter = useCounter().data;
  const onShift = counter?.onShift ?? null;
  // If the server remembers shifts, only its state counts.
  const shownId = counter?.remembersShift ? (onShift?.staffId ?? null) : storedId;
  const staffId = staffCredentials?.staffId ?? shownId;
  const staff = useQuery(
    api.staff.fetchStoreStaff.queryOptions({ input: { storeId: staffStore?._id ?? '' }, enabled: staffCreds }),
  );
  const member = staff.data?.find(({ _id, isActive }) => _id === staffId && isActive) ?? null;
  return { member, isPersonal: staffCredentials !== null, onShift, staff };
}

/**
 * Sets the staff member who uses the screen from now on, by PIN.
 * @param editRecordId the record whose edit the PIN covers.
 * @throws Failure (`pin`).
 */
export async function identify(pin: string, editRecordId?: string): Promise<void> {
  const { staffId } = await client.staff.identify({ pin, ...(editRecordId !== undefined && { editRecordId }) });
  // A permission may have changed since the list was loaded.
  await Promise.all([queryClient.invalidateQueries({ queryKey: api.staff.fetchStoreStaff.key() }), counterChanged()]);
  writeStaffId(staffId);
}

/** Ends the use of the screen by the current staff member. */
export async function leaveShift(): Promise<void> {
  await endShift();
  writeStaffId(null);
}
