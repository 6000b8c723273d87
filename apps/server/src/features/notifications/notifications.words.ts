import type { NotificationKind } from '@quarterdeck/contract/notifications';
import { businessDate, formatWeekday } from '@quarterdeck/domain/business-date';

/** As the settings name them. */
export const KIND_NAMES: Record<NotificationKind, string> = {
  digest: 'Morning digest',
  short: 'Short beyond the limit',
  missing: 'Nothing entered by',
  edits: 'Changes after the day',
  counters: 'New counters',
};

/** What one unsubscribes from: "the morning digest". */
export const KIND_MAILS: Record<NotificationKind, string> = {
  digest: 'the morning digest',
  short: 'mails about short cash',
  missing: 'mails about missing entries',
  edits: 'mails about changed records',
  counters: 'mails about new counters',
};

const NOON = 12;

/** `8 AM`, `Noon`, `Midnight`. */
export function hourInWords(hour: number): string {
  if (hour === 0) return 'Midnight';
  if (hour === NOON) return 'Noon';
  return hour < NOON ? `${hour} AM` : `${hour - NOON} PM`;
}

/** `Tuesday, Nov 24`. */
export const dayInWords = (date: string): string => formatWeekday(businessDate(date));
