import { defineDraft } from '../../../platform/drafts/drafts.ts';

/** As long as the server takes it. */
const LIFETIME_MS = 10 * 60_000;
const ENTITY = 'own';

// Kept, since a phone may throw the tab away while its owner reads the mail.
const sent = defineDraft<{ newEmail: string }>('email-pin');

export const notePinSent = (newEmail: string): void => void sent.save(ENTITY, { newEmail });
export const forgetPinSent = (): void => sent.clear(ENTITY);

/** The address a PIN was mailed to and waits to be typed, null when there is none. */
export function pinSentTo(): string | null {
  const found = sent.load(ENTITY);
  if (!found || Date.now() - Date.parse(found.savedAt) > LIFETIME_MS) return null;
  return found.values.newEmail;
}
