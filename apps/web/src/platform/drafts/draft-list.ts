import { DAY_MS } from '@quarterdeck/domain/durations';
import { draftPrefix } from '../session/leave-behind.ts';
import { currentUser } from '../session/session.ts';

/** At a counter, the store's id, because the next user of the counter also sees the draft. */
export function prefixOfUser(): string {
  const user = currentUser();
  return draftPrefix(user?.staffStore?._id ?? user?._id ?? 'nobody');
}

/** Precedes the time in the key of a draft that was set aside. */
export const ASIDE = '~';

/** Drafts that this browser could not store. They exist only on screen. */
export const unstored = new Set<string>();
/** Drafts of the forms on screen. */
export const openForms = new Set<string>();
const listeners = new Set<() => void>();
export const announceChange = () => listeners.forEach((listener) => listener());

/**
 * Calls back when a draft is added or removed, in this tab or another. It does not call on every key.
 * @returns a function that stops it.
 */
export function onDraftsChanged(listener: () => void): () => void {
  const heard = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === null || (key.startsWith('draft:') && (oldValue === null || newValue === null))) listener();
  };
  listeners.add(listener);
  addEventListener('storage', heard);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', heard);
  };
}

/** Whether all unsaved input could be stored. */
export const areDraftsKept = (): boolean => unstored.size === 0;

interface FoundDraft {
  /** The form's subject; after its form's name and a colon if drafts of all forms are listed. */
  entity: string;
  savedAt: string;
}

/** @returns the time of a stored draft, or an empty text if it is unreadable. */
function savedAtOf(stored: string | null): string {
  try {
    return (JSON.parse(stored ?? '{}') as { savedAt?: string }).savedAt ?? '';
  } catch {
    return '';
  }
}

/**
 * The user's drafts of a form in this browser, latest first; without `form`, of all forms. Those set aside are not
 * listed: each takes the place of the one before it.
 */
export function findDrafts(form?: string): FoundDraft[] {
  const prefix = prefixOfUser() + (form === undefined ? '' : `${form}:`);
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix) && !key.includes(ASIDE))
      .map((key) => ({ entity: key.slice(prefix.length), savedAt: savedAtOf(localStorage.getItem(key)) }))
      .filter(({ savedAt }) => savedAt !== '')
      .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
  } catch {
    return [];
  }
}

/** Deleted items are purged after this many days, so older drafts are useless. */
const COUNTED_MS = 30 * DAY_MS;

/** Unsaved takings count on every screen. Drafts of other forms count only while their form is open. */
const waitsEverywhere = (entity: string): boolean => entity.startsWith('financial-record');

/** Whether there is unsaved input in this browser. */
export const hasDrafts = (): boolean =>
  findDrafts().some(
    ({ entity, savedAt }) =>
      (waitsEverywhere(entity) || openForms.has(prefixOfUser() + entity)) &&
      Date.now() - Date.parse(savedAt) < COUNTED_MS,
  );

/** Removes all of the user's drafts from this browser, after their account was deleted. */
export function clearEveryDraft(): void {
  const prefix = prefixOfUser();
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // If storage cannot be written, it holds no draft.
  }
}
