import { defineDraft } from '../../../platform/drafts/drafts.ts';

/** As long as the server accepts it. */
const LIFETIME_MS = 10 * 60_000;
const ENTITY = 'own';

// Stored, because a phone may discard the tab while the owner reads the mail.
const sent = defineDraft<{ newEmail: string }>('email-pin');

export const rememberPinSent = (newEmail: string): void => void sent.save(ENTITY, { newEmail });
export const forgetPinSent = (): void => sent.clear(ENTITY);

/** The email whose PIN is still to be entered, or null. */
export function pinSentTo(): string | null {
  const note = sent.load(ENTITY);
  if (!note || Date.now() - Date.parse(note.savedAt) > LIFETIME_MS) return null;
  return note.values.newEmail;
}
