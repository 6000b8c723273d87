import { randomInt } from 'node:crypto';
import type { Queryable } from '../../platform/postgres/database.ts';
import { introCodeFixed, introCodeTaken } from './affiliates.errors.ts';
import { claimCode, codeForUpdate, recordWish } from './affiliates.queries.ts';

export interface AffiliatesDependencies {
  db: Queryable;
  appUrl: string;
}

/** Names of things in an arcade: a code that can be said over the phone and is short enough for a sign. */
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
 * Makes the owner's code, which also says that they want to take part. Asking for the code one has changes nothing.
 * @throws Failure (`introCode`) for one that is taken, and for another than one has.
 */
export const createCode = ({ db }: AffiliatesDependencies, ownerId: string, wish: string | undefined) =>
  db.transaction(async (tx) => {
    await recordWish(tx, ownerId);
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
  });

/** What to share: the sign-up page, which remembers who sent the visitor. */
export const introLink =
  ({ appUrl }: AffiliatesDependencies) =>
  (introCode: string) =>
    `${appUrl}/signup?intro=${introCode}`;
