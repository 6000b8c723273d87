import type { Device } from '@quarterdeck/contract/device';
import { client } from '../../platform/api/api.ts';
import { read, write } from '../../platform/session/browser-notes.ts';
import { currentUser } from '../../platform/session/session.ts';

/** The id of the session for which the device was reported. */
const REPORTED = 'device-told';
const MAX_LENGTH = 400;

let isVisitCounted = false;

/** Chromium's name of the operating system. Other browsers only have the older property. */
const platform = (): string =>
  (navigator as { userAgentData?: { platform?: string } }).userAgentData?.platform || navigator.platform;

/** The browser's description of itself. */
function thisDevice(): Device {
  const texts = {
    userAgent: navigator.userAgent,
    platform: platform(),
    language: navigator.language,
    screen: `${screen.width}×${screen.height}`,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.slice(0, MAX_LENGTH)]));
}

/**
 * Reports the device once per sign-in, and counts the visit once per start of the app. Runs in the background. A failed
 * report is repeated at the next start.
 */
export async function reportDevice(): Promise<void> {
  try {
    if (!isVisitCounted) {
      isVisitCounted = true;
      await client.accounts.countVisit();
    }
    const session = currentUser()?.sessionId;
    if (session !== undefined && read(REPORTED) !== session) {
      await client.accounts.registerDevice(thisDevice());
      write(REPORTED, session);
    }
  } catch {
    // A visit that is not counted does no harm.
  }
}
