import { formatDay, formatTime, localDate } from '@quarterdeck/domain/business-date';
import { counted } from '@quarterdeck/domain/counted';
import { MINUTE_MS } from '@quarterdeck/domain/durations';

/**
 * "a moment ago", "5 minutes ago", "at 1:38 PM", "on Nov 3". A moment after `now` comes from a different clock.
 */
export function momentAgo(moment: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / MINUTE_MS);
  if (minutes < 1) return 'a moment ago';
  if (minutes < 60) return counted(minutes, 'minute ago', 'minutes ago');
  const day = localDate(moment);
  return day === localDate(now) ? `at ${formatTime(moment)}` : `on ${formatDay(day, localDate(now))}`;
}
