import type { NotificationKind } from '@quarterdeck/contract/notifications';
import { businessDate, formatWeekday } from '@quarterdeck/domain/business-date';

/** In the account's history. */
export const KIND_NAMES: Record<NotificationKind, string> = {
  digest: 'Morning digest',
  short: 'Short beyond the limit',
  missing: 'Nothing entered by',
  edits: 'Changes after the day',
  counters: 'New counters',
};

/** `Tuesday, Nov 24`. */
export const dayInWords = (date: string): string => formatWeekday(businessDate(date));
