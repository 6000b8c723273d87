import type { SessionUser } from '@quarterdeck/contract/accounts';

/** The keys of a user's drafts begin with this. At a counter it has the store's id: its next user sees them too. */
export function draftPrefix(user: SessionUser | null): string {
  const holderId = user?.staffStore?._id ?? user?._id;
  return `draft:${holderId ?? 'nobody'}:`;
}

/** Whether a form has takings. @param form its name, or a text that begins with it. */
export const hasTakings = (form: string): boolean => form.startsWith('financial-record');

/** The key of the screens that a user visited last. */
export const placesKey = (userId: string): string => `places ${userId}`;

export function removeKeys(storage: 'localStorage' | 'sessionStorage', isRemoved: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(globalThis[storage])) if (isRemoved(key)) globalThis[storage].removeItem(key);
  } catch {
    // If storage cannot be written, it holds nothing.
  }
}

/** Removes the names of the screens visited in this tab. */
export const forgetPlaces = (): void => removeKeys('sessionStorage', (key) => key.startsWith(placesKey('')));

/**
 * Removes what a user who signs out must not leave on a shared machine: the names of visited screens, and drafts with
 * contact data and pay. Takings that are not saved stay for the next sign-in.
 * @param user null, before the server has said who is signed in, removes every user's.
 */
export function forgetPersonalData(user: SessionUser | null): void {
  forgetPlaces();
  const prefix = user === null ? 'draft:' : draftPrefix(user);
  removeKeys('localStorage', (key) => key.startsWith(prefix) && !hasTakings(key.split(':')[2] ?? ''));
}
