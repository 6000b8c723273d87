import { formatMedium, formatTime, localDate } from '@quarterdeck/domain/business-date';

/** `today at 1:38 PM`, `Nov 3, 2026` */
export function atTime(moment: string, now: Date): string {
  const day = localDate(new Date(moment));
  return day === localDate(now) ? `today at ${formatTime(new Date(moment))}` : formatMedium(day);
}
