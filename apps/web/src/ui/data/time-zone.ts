/** This browser's time zone. */
export const timeZoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `America/New York`. */
export const timeZoneInWords = (timeZone: string): string => timeZone.replaceAll('_', ' ');

/** All available time zones, including the chosen one. */
export const timeZones = (chosen: string): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen])].sort();

/** `Fri 3:04 PM`; null for a time zone that this browser doesn’t know, such as one that was renamed since. */
export function clockIn(timeZone: string, now = new Date()): string | null {
  try {
    const format = { timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;
    return new Intl.DateTimeFormat('en-US', format).format(now);
  } catch {
    return null;
  }
}
