/** Where this browser is. */
export const timeZoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `America/New York`. */
export const timeZoneInWords = (timeZone: string): string => timeZone.replaceAll('_', ' ');

/** Every time zone that can be chosen, and the one that is. */
export const timeZones = (chosen: string): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen])].sort();
