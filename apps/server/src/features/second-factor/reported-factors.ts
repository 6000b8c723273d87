import { and, eq, gte } from 'drizzle-orm';
import { HOUR_MS } from '@quarterdeck/domain/durations';
import { addEmailLink } from '../../access/owners.queries.ts';
import { emailTokens } from '../../access/owners.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { removeFactorsSince } from './second-factor.queries.ts';

const LINK_HOURS = 7 * 24;

/**
 * Call it in the transaction that adds a factor.
 * @returns the token of a link that removes what was added then or later. A new password, email or factor does not end
 * it, because the thief who added the factor could make one.
 */
export const createReportLink = (tx: Queryable, ownerId: string): Promise<string> =>
  addEmailLink(tx, {
    ownerId,
    purpose: 'report-factor',
    lifetimeHours: LINK_HOURS,
  });

const afterLifetime = (moment: Date) => new Date(moment.getTime() + LINK_HOURS * HOUR_MS);

/** Ends the links mailed at this moment or later. */
export async function dropReportLinksSince(tx: Queryable, ownerId: string, moment: Date): Promise<void> {
  const isLater = and(eq(emailTokens.purpose, 'report-factor'), gte(emailTokens.expiresAt, afterLifetime(moment)));
  await tx.delete(emailTokens).where(and(eq(emailTokens.ownerId, ownerId), isLater));
}

type ReportLink = Pick<typeof emailTokens.$inferSelect, 'ownerId' | 'expiresAt'>;

/** When the factor of the link's mail was added. */
export const reportedAddedAt = ({ expiresAt }: ReportLink): Date =>
  new Date(expiresAt.getTime() - LINK_HOURS * HOUR_MS);

/** Removes the factors added with the link's mail or later, and their links. Earlier ones stay. */
export async function removeReported(tx: Queryable, link: ReportLink): Promise<void> {
  const addedAt = reportedAddedAt(link);
  await removeFactorsSince(tx, link.ownerId, addedAt);
  await dropReportLinksSince(tx, link.ownerId, addedAt);
}
