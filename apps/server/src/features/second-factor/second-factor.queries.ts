import { and, asc, eq, gt, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { knownDevices } from '../../access/owners.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, row } from '../../platform/postgres/rows.ts';
import { tokenHash } from '../../platform/secrets.ts';
import type { Credential } from './passkeys.ts';
import { authenticators, passkeys, recoveryCodes } from './second-factor.table.ts';

const REMEMBERED_DAYS = 30;

export type Passkey = typeof passkeys.$inferSelect;

/** An owner's second factors. */
export interface SecondFactors {
  authenticator: boolean;
  passkeys: Passkey[];
  recoveryCodesLeft: number;
}

export async function secondFactorOf(on: Queryable, ownerId: string): Promise<SecondFactors> {
  const { authenticator, codes_left } = await row(
    on,
    { authenticator: computed.boolean, codes_left: computed.number },
    sql`select exists (select 1 from authenticators where owner_id = ${ownerId} and confirmed_at is not null) as authenticator,
          (select count(*) from recovery_codes where owner_id = ${ownerId} and used_at is null) as codes_left`,
  );
  return { authenticator, passkeys: await passkeysOf(on, ownerId), recoveryCodesLeft: codes_left };
}

export async function hasSecondFactor(on: Queryable, ownerId: string): Promise<boolean> {
  const { authenticator, passkeys: registered } = await secondFactorOf(on, ownerId);
  return authenticator || registered.length > 0;
}

/** Removes the factors, and recovery codes, that were added at this moment or later. */
export async function removeFactorsSince(tx: Queryable, ownerId: string, moment: Date): Promise<void> {
  // A secret that is not confirmed yet may have been started by someone with a stolen session.
  const isNewApp = or(isNull(authenticators.confirmedAt), gte(authenticators.confirmedAt, moment));
  await tx.delete(authenticators).where(and(eq(authenticators.ownerId, ownerId), isNewApp));
  await tx.delete(passkeys).where(and(eq(passkeys.ownerId, ownerId), gte(passkeys.createdAt, moment)));
  await tx.delete(recoveryCodes).where(and(eq(recoveryCodes.ownerId, ownerId), gte(recoveryCodes.createdAt, moment)));
}

export const passkeysOf = (on: Queryable, ownerId: string): Promise<Passkey[]> =>
  on.select().from(passkeys).where(eq(passkeys.ownerId, ownerId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));

/**
 * Stores a new secret unless the current one is confirmed.
 * @returns false when it is.
 */
export async function startAuthenticator(tx: Queryable, ownerId: string, secretSealed: string): Promise<boolean> {
  const started = await tx
    .insert(authenticators)
    .values({ ownerId, secretSealed })
    .onConflictDoUpdate({
      target: authenticators.ownerId,
      set: { secretSealed },
      setWhere: sql`${authenticators.confirmedAt} is null`,
    });
  return started.rowCount === 1;
}

export async function authenticatorOf(on: Queryable, ownerId: string) {
  const [authenticator] = await on.select().from(authenticators).where(eq(authenticators.ownerId, ownerId));
  return authenticator;
}

export async function confirmAuthenticator(tx: Queryable, ownerId: string, step: number): Promise<void> {
  await tx
    .update(authenticators)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(eq(authenticators.ownerId, ownerId));
}

/**
 * Uses the code of a time step.
 * @returns false when this or a later step was already used.
 */
export async function consumeTimeStep(tx: Queryable, ownerId: string, step: number): Promise<boolean> {
  const used = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticators.ownerId, ownerId),
        isNotNull(authenticators.confirmedAt),
        lt(authenticators.lastStep, step),
      ),
    );
  return used.rowCount === 1;
}

/** @returns whether it was confirmed. */
export async function deleteAuthenticator(tx: Queryable, ownerId: string): Promise<boolean> {
  const [deleted] = await tx.delete(authenticators).where(eq(authenticators.ownerId, ownerId)).returning();
  return deleted !== undefined && deleted.confirmedAt !== null;
}

/** @returns false when the passkey is already registered. */
export async function insertPasskey(
  tx: Queryable,
  ownerId: string,
  passkey: Credential & { name: string },
): Promise<boolean> {
  const added = await tx
    .insert(passkeys)
    .values({ ownerId, id: uuidv7(), ...passkey })
    .onConflictDoNothing();
  return added.rowCount === 1;
}

/**
 * Records a use of a passkey.
 * @returns false when its count went down: it may be a copy.
 */
export async function recordPasskeyUse(
  tx: Queryable,
  ownerId: string,
  id: string,
  signCount: number,
): Promise<boolean> {
  // A passkey that does not count its uses always reports 0.
  const isPlausible = signCount === 0 ? eq(passkeys.signCount, 0) : lt(passkeys.signCount, signCount);
  const used = await tx
    .update(passkeys)
    .set({ signCount, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.ownerId, ownerId), eq(passkeys.id, id), isPlausible));
  return used.rowCount === 1;
}

/** @returns its name. */
export async function deletePasskey(tx: Queryable, ownerId: string, id: string): Promise<string | undefined> {
  const [deleted] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.ownerId, ownerId), eq(passkeys.id, id)))
    .returning({ name: passkeys.name });
  return deleted?.name;
}

export async function replaceRecoveryCodes(tx: Queryable, ownerId: string, keyedHashes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.ownerId, ownerId));
  if (keyedHashes.length === 0) return;
  await tx.insert(recoveryCodes).values(keyedHashes.map((codeKeyedHash) => ({ ownerId, codeKeyedHash })));
}

/**
 * Uses a recovery code.
 * @returns false for a wrong or used one.
 */
export async function redeemRecoveryCode(tx: Queryable, ownerId: string, codeKeyedHash: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.ownerId, ownerId),
        eq(recoveryCodes.codeKeyedHash, codeKeyedHash),
        isNull(recoveryCodes.usedAt),
      ),
    );
  return used.rowCount === 1;
}

/** Whether the browser with this token recently passed the second factor and asked to be remembered. */
export async function isRemembered(on: Queryable, ownerId: string, deviceToken: string): Promise<boolean> {
  const devices = await on
    .select({ ownerId: knownDevices.ownerId })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.tokenHash, tokenHash(deviceToken)),
        eq(knownDevices.ownerId, ownerId),
        gt(knownDevices.secondFactorUntil, sql`now()`),
      ),
    );
  return devices.length > 0;
}

export async function rememberFactor(tx: Queryable, ownerId: string, deviceToken: string): Promise<void> {
  await tx
    .update(knownDevices)
    .set({ secondFactorUntil: sql`now() + make_interval(days => ${REMEMBERED_DAYS})` })
    .where(and(eq(knownDevices.tokenHash, tokenHash(deviceToken)), eq(knownDevices.ownerId, ownerId)));
}

/** All browsers must pass the second factor again. */
export async function forgetRememberedFactors(tx: Queryable, ownerId: string): Promise<void> {
  await tx.update(knownDevices).set({ secondFactorUntil: null }).where(eq(knownDevices.ownerId, ownerId));
}
