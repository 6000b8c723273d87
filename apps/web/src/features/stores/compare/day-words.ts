import { addDays, businessDate, formatDay, formatTime, localDate } from '@quarterdeck/domain/business-date';

/** A business date as a word or a short date: `Today`, `Yesterday`, `Nov 19`, with the year if it is another year. */
export function dayWords(date: string, storesToday: string): string {
  const day = businessDate(date);
  const today = businessDate(storesToday);
  if (day === today) return 'Today';
  if (day === addDays(today, -1)) return 'Yesterday';
  return formatDay(day, today);
}

/** The time at which a day's record was saved: `11:42 PM`, and if it was another day `Today, 9:12 AM`. */
export function savedWords(moment: string, date: string, now = new Date()): string {
  const at = new Date(moment);
  const day = localDate(at);
  return day === date ? formatTime(at) : `${dayWords(day, localDate(now))}, ${formatTime(at)}`;
}

/** `1:38 PM`, or the date if it is another day. */
export function momentWords(moment: string, now = new Date()): string {
  const at = new Date(moment);
  return localDate(at) === localDate(now) ? formatTime(at) : dayWords(localDate(at), localDate(now));
}
