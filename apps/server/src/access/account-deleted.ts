import { formatMedium, type BusinessDate } from '@quarterdeck/domain/business-date';
import { HOUR_MS } from '@quarterdeck/domain/durations';
import { Failure } from '../platform/failure.ts';
import type { Queryable } from '../platform/postgres/database.ts';
import { openChallenge } from './challenges.ts';

/** The longest time from the start of a day in UTC until that day has ended everywhere. */
const DAY_EVERYWHERE_MS = 36 * HOUR_MS;

/** The last day that ends before a moment in every time zone: `Dec 6, 2026` for 10 p.m. UTC on December 7. */
export const lastWholeDay = (moment: Date): string =>
  formatMedium(new Date(moment.getTime() - DAY_EVERYWHERE_MS).toISOString().slice(0, 10) as BusinessDate);

/**
 * The failure of a sign-in that passed every check but whose account is deleted: it offers to restore the account. Its
 * challenge must be stored, so the caller must commit the transaction before throwing it.
 */
export async function askToRestore(on: Queryable, { id, purgeAfter }: { id: string; purgeAfter: Date }) {
  const challenge = await openChallenge(on, { ownerId: id, purpose: 'restore-account', challenge: null });
  return new Failure(
    'accountDeleted',
    { accountDeleted: `This account was deleted. It can be restored until ${lastWholeDay(purgeAfter)}.` },
    { data: { challenge, restorableUntil: purgeAfter.toISOString() } },
  );
}
