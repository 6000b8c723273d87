import type { Backup } from '@quarterdeck/contract/backups';
import { formatDay, formatMoment, localDate } from '@quarterdeck/domain/business-date';
import { counted } from '@quarterdeck/domain/counted';

/** "Jan 31, 4:30 AM", with the year if it is another than now's, in the owner's time zone. */
export const momentInWords = (moment: string, now = new Date()): string => formatMoment(new Date(moment), now);

/** "Jan 31", with the year if it is another than now's. */
export const dayInWords = (moment: string, now = new Date()): string =>
  formatDay(localDate(new Date(moment)), localDate(now));

/** "840 KB", "12.3 MB". */
export function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000)).toLocaleString('en-US')} KB`;
  return `${(bytes / 1_000_000).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
}

/** "2 stores · 1,234 rows · 12.3 MB" */
export const describeContents = ({ stores, rows, size }: Backup): string =>
  [counted(stores, 'store'), counted(rows, 'row'), sizeInWords(size)].join(' · ');
