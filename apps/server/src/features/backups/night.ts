import { DAY_MS, HOUR_MS } from '@quarterdeck/domain/durations';

/**
 * 09:30 UTC as a cron expression: between the last closing and the first opening in America, where most arcades are.
 */
export const SCHEDULED_AT = '30 9 * * *';
const AT_MS = 9.5 * HOUR_MS;
/** After this long a missing backup counts as late. */
const LATE_AFTER_MS = 3 * HOUR_MS;

/** When the next night's backups begin. */
export function nextNight(now: Date): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const today = midnight + AT_MS;
  return new Date(now.getTime() < today ? today : today + DAY_MS);
}

/** The start of the latest nightly run whose backups should exist by now. */
export const lastNight = (now: Date): Date =>
  new Date(nextNight(new Date(now.getTime() - LATE_AFTER_MS)).getTime() - DAY_MS);

/** A run may begin this early by a node's clock. */
const EARLY_MS = HOUR_MS;

/**
 * The night of a run that begins now, as its day in UTC. A missed run that begins after midnight is of the night
 * before.
 */
export const nightOf = (now: Date): string =>
  new Date(nextNight(new Date(now.getTime() + EARLY_MS)).getTime() - DAY_MS).toISOString().slice(0, 10);
