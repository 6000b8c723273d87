import { formatMedium, localDate } from '@quarterdeck/domain/business-date';

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** `today at 1:38 PM`, `Nov 3, 2026` */
export function atTime(moment: string, now: Date): string {
  const day = localDate(new Date(moment));
  return day === localDate(now) ? `today at ${clock.format(new Date(moment))}` : formatMedium(day);
}
