/** This browser's time zone. */
export const timeZoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `America/New York`. */
export const timeZoneInWords = (timeZone: string): string => timeZone.replaceAll('_', ' ');

/** All available time zones, including the chosen one. */
export const timeZones = (chosen: string): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen])].sort();
