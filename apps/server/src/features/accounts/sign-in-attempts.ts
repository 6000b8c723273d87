import { isKnownCounter } from '../../access/counters.ts';
import { isKnownDevice } from '../../access/known-devices.ts';
import { networkOf } from '../../platform/client-address.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { RateLimit } from '../../platform/rate-limits.ts';
import { findCounter } from './accounts.queries.ts';

export interface SignInLimits {
  /** The limits per name and address, per name, and per address. */
  signIn: RateLimit;
  signInName: RateLimit;
  signInAddress: RateLimit;
  /** The limit per name in a browser that is known for it. */
  signInDevice: RateLimit;
}

export interface Credentials {
  /** An owner's email, or the user name of a store or a staff member. Lower case. */
  name: string;
  password: string;
  deviceToken: string | undefined;
}

type Attempt = Omit<Credentials, 'password'>;

export const isOwnerName = (name: string): boolean => name.includes('@');

/** Whether the browser has signed in with this owner's email before, or at this user name's store. */
async function isKnown(db: Queryable, { name, deviceToken }: Attempt): Promise<boolean> {
  if (deviceToken === undefined) return false;
  if (isOwnerName(name)) return isKnownDevice(db, name.normalize('NFC'), deviceToken);
  const counter = await findCounter(db, name);
  return (
    counter !== undefined && isKnownCounter(db, { ownerId: counter.owner_id, storeId: counter.store_id }, deviceToken)
  );
}

/**
 * Counts an attempt. A known browser, an owner's or a store's counter, has its own count only, so that strangers who
 * share its address or use its name never lock it out.
 * @returns a function that resets the count after a correct password.
 */
export async function countAttempt(
  { db, limits }: { db: Queryable; limits: SignInLimits },
  attempt: Attempt,
  address: string,
): Promise<() => Promise<void>> {
  const { name, deviceToken } = attempt;
  if (await isKnown(db, attempt)) {
    const device = `${name} ${deviceToken}`;
    await limits.signInDevice.attempt(device);
    return () => limits.signInDevice.clear(device);
  }
  await limits.signInAddress.attempt(address);
  const here = `${name} ${networkOf(address).own}`;
  await limits.signIn.attempt(here);
  await limits.signInName.attempt(name);
  return () => limits.signIn.clear(here);
}
