import type { SignedInDevice } from '@quarterdeck/contract/device';
import { parse } from 'bowser';
import { atTime } from '../../../ui/data/at-time.ts';

export interface DeviceWords {
  /** "Chrome on Windows". */
  name: string;
  kind: 'phone' | 'tablet' | 'computer';
}

/** Bowser's types of platforms. All others, also televisions, count as computers. */
const KINDS: Record<string, DeviceWords['kind']> = { mobile: 'phone', tablet: 'tablet' };

/** A device's description is untrusted. */
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The names of the browser and the operating system in the user agent. */
export function describeDevice({ userAgent, device }: SignedInDevice): DeviceWords {
  const reported = textOf(device?.['userAgent']) ?? userAgent;
  // The library rejects an empty user agent.
  const { browser, os, platform } = reported === '' ? { browser: {}, os: {}, platform: {} } : parse(reported);
  const system = os.name ?? textOf(device?.['platform']);
  const kind = KINDS[platform.type ?? ''] ?? 'computer';
  return { name: (browser.name || 'Unknown browser') + (system ? ` on ${system}` : ''), kind };
}

/** The user of the session: "You", or the counter's. */
export function deviceUser({ storeName, staffName }: SignedInDevice): string {
  if (storeName === null) return 'You';
  return staffName === null ? `Counter of ${storeName}` : `${staffName}, at the counter of ${storeName}`;
}

/** "Last seen today at 1:38 PM", "Last seen Nov 3, 2026". */
export const lastSeen = ({ lastSeenAt }: SignedInDevice, now: Date): string => `Last seen ${atTime(lastSeenAt, now)}`;
