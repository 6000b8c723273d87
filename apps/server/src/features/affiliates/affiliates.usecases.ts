import { randomInt } from 'node:crypto';
import type { Queryable } from '../../platform/postgres/database.ts';
import { introCodeFixed, introCodeTaken } from './affiliates.errors.ts';
import { claimCode, codeForUpdate, recordApplication } from './affiliates.queries.ts';

export interface AffiliatesDependencies {
  db: Queryable;
  appUrl: string;
}

/** Words for codes that are easy to dictate over the phone and short enough for a sign. */
const WORDS = [
  'PINBALL',
  'JOYSTICK',
  'TOKEN',
  'ARCADE',
  'MARQUEE',
  'SKEEBALL',
  'CABINET',
  'HISCORE',
  'PADDLE',
  'COINOP',
];
const TRIES = 50;

/** A code like `PINBALL4821`. */
const proposeCode = () => `${WORDS[randomInt(WORDS.length)]}${randomInt(1_000, 10_000)}`;

/**
 * Creates the owner's code, which also counts as applying. Requesting the existing code again changes nothing.
 * @throws Failure (`introCode`) for a taken code, or when the owner has another one.
 */
export async function createCode(tx: Queryable, ownerId: string, wish: string | undefined): Promise<void> {
  await recordApplication(tx, ownerId);
  const present = await codeForUpdate(tx, ownerId);
  if (present !== null) {
    if (wish === undefined || wish === present) return;
    throw introCodeFixed(present);
  }
  if (wish !== undefined) {
    if (!(await claimCode(tx, ownerId, wish))) throw introCodeTaken();
    return;
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await claimCode(tx, ownerId, proposeCode())) return;
  }
  throw new Error('No free intro code was found');
}

/** The link to share: the sign-up page, which stores the code. */
export const introLink =
  ({ appUrl }: AffiliatesDependencies) =>
  (introCode: string) =>
    `${appUrl}/signup?intro=${introCode}`;
