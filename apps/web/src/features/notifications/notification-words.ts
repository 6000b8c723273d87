import { hourInWords, LAST_HOUR_OF_NIGHT } from '@quarterdeck/domain/daily-hour';
import type { NotificationKind } from '@quarterdeck/domain/notification-kinds';

/** The description of each kind. */
export const KIND_ABOUT: Record<NotificationKind, string> = {
  digest: 'Yesterday’s takings against the usual, and what needs attention',
  short: 'Right away, when cash is short by more than the store’s limit',
  missing: 'When a day has no record by the hour you choose',
  edits: 'When staff edit or delete a record after its day',
  counters: 'When a new device signs in at the store',
};

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export const digestHours = HOURS.map((hour) => ({ value: String(hour), label: hourInWords(hour) }));

const FIRST_HOUR = 17;
/** From the evening to noon of the next day. Hours up to noon refer to the day before. */
export const entryHours = [
  { value: 'off', label: 'Off' },
  ...[...HOURS.slice(FIRST_HOUR), ...HOURS.slice(0, LAST_HOUR_OF_NIGHT + 1)].map((hour) => ({
    value: String(hour),
    label: hour >= FIRST_HOUR || hour === 0 ? `By ${hourInWords(hour)}` : `By ${hourInWords(hour)} the next day`,
  })),
];
