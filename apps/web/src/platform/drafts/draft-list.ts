import { DAY_MS } from '@quarterdeck/domain/durations';
import { draftPrefix, hasTakings, removeKeys } from '../session/leave-behind.ts';
import { currentUser } from '../session/session.ts';

export const prefixOfUser = (): string => draftPrefix(currentUser());

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
  /** Whether a save of it was tried and not confirmed. Only entries note it. */
  wasSent: boolean;
}

interface StoredDraft {
  savedAt: string;
  values?: { wasSent?: boolean };
}

/** @returns a stored draft, with an empty time if it is unreadable. */
function readDraft(stored: string | null): StoredDraft {
  try {
    return { savedAt: '', ...(JSON.parse(stored ?? '{}') as Partial<StoredDraft>) };
  } catch {
    return { savedAt: '' };
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
      .map((key) => {
        const { savedAt, values } = readDraft(localStorage.getItem(key));
        return { entity: key.slice(prefix.length), savedAt, wasSent: values?.wasSent === true };
      })
      .filter(({ savedAt }) => savedAt !== '')
      .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
  } catch {
    return [];
  }
}

/** Deleted items are purged after this many days, so older drafts are useless. */
const COUNTED_MS = 30 * DAY_MS;

/**
 * Whether there is unsaved input in this browser. Takings count on every screen, drafts of other forms only while their
 * form is open.
 */
export const hasDrafts = (): boolean =>
  findDrafts().some(
    ({ entity, savedAt }) =>
      (hasTakings(entity) || openForms.has(prefixOfUser() + entity)) && Date.now() - Date.parse(savedAt) < COUNTED_MS,
  );

/** Removes all of the user's drafts from this browser, after their account was deleted. */
export function clearEveryDraft(): void {
  const prefix = prefixOfUser();
  removeKeys('localStorage', (key) => key.startsWith(prefix));
}
