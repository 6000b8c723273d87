/** The prefix of the forms with takings. Their drafts wait for the next sign-in. */
const TAKINGS = 'financial-record';

/** The key of a user's draft begins with this. */
export const draftPrefix = (userId: string): string => `draft:${userId}:`;

/** The key of the screens that a user visited last. */
export const placesKey = (userId: string): string => `places ${userId}`;

const remove = (storage: Storage, isRemoved: (key: string) => boolean): void =>
  Object.keys(storage)
    .filter(isRemoved)
    .forEach((key) => storage.removeItem(key));

/** Removes the names of the screens visited in this tab. */
export function forgetPlaces(): void {
  try {
    remove(sessionStorage, (key) => key.startsWith(placesKey('')));
  } catch {
    // Without storage there are none.
  }
}

/**
 * Removes what a user who signs out must not leave on a shared machine: the names of visited screens, and drafts with
 * contact data and pay. Takings that are not saved stay.
 * @param userId undefined, before the server has said who is signed in, removes every user's.
 */
export function forgetPersonalData(userId: string | undefined): void {
  forgetPlaces();
  const prefix = userId === undefined ? 'draft:' : draftPrefix(userId);
  try {
    remove(localStorage, (key) => key.startsWith(prefix) && !key.split(':')[2]?.startsWith(TAKINGS));
  } catch {
    // If storage cannot be written, it holds no draft.
  }
}
