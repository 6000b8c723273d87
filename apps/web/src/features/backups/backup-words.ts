import type { Backup } from '@quarterdeck/contract/backups';
import { formatMedium, formatTime, localDate } from '@quarterdeck/domain/business-date';
import { counted } from '@quarterdeck/domain/counted';

/** "Jan 31, 2026, 4:30 AM", in the owner's time zone. */
export const momentInWords = (moment: string): string => `${dayInWords(moment)}, ${formatTime(new Date(moment))}`;

export const dayInWords = (moment: string): string => formatMedium(localDate(new Date(moment)));

/** "840 KB", "12.3 MB". */
export function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000)).toLocaleString('en-US')} KB`;
  return `${(bytes / 1_000_000).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
}

/** "2 stores · 1,234 rows · 12.3 MB" */
export const describeContents = ({ stores, rows, size }: Backup): string =>
  [counted(stores, 'store'), counted(rows, 'row'), sizeInWords(size)].join(' · ');
