import { formatMedium } from '@quarterdeck/domain/business-date';
import { lastWholeDay } from '@quarterdeck/domain/business-day';
import { Failure } from '../platform/failure.ts';
import type { Queryable } from '../platform/postgres/database.ts';
import { openChallenge } from './challenges.ts';

/**
 * The failure of a sign-in that passed every check but whose account is deleted: it offers to restore the account. Its
 * challenge must be stored, so the caller must commit the transaction before throwing it.
 */
export async function askToRestore(on: Queryable, { id, purgeAfter }: { id: string; purgeAfter: Date }) {
  const challenge = await openChallenge(on, { ownerId: id, purpose: 'restore-account', challenge: null });
  return new Failure(
    'accountDeleted',
    `This account was deleted. It can be restored until ${formatMedium(lastWholeDay(purgeAfter))}.`,
    { data: { challenge, restorableUntil: purgeAfter.toISOString() } },
  );
}
