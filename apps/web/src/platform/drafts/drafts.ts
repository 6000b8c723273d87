import { currentUser } from '../session/session.ts';

export interface SavedDraft<Values> {
  values: Values;
  /** ISO 8601. */
  savedAt: string;
}

interface Stored<Values> extends SavedDraft<Values> {
  shape: number;
}

/** At a counter the store: what was typed there is for whoever signs in there next. */
function prefixOfUser(): string {
  const user = currentUser();
  return `draft:${user?.staffStore?._id ?? user?._id ?? 'nobody'}:`;
}

/** Drafts that this browser refused to keep: what they hold is on the screen alone. */
const refused = new Set<string>();
/** Drafts of the forms on the screen. */
const open = new Set<string>();
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/** Calls back when there is a draft more or less, here or in another tab; not with every key. @returns what ends it. */
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

/** Whether everything that is being typed could be kept. */
export const areDraftsKept = (): boolean => refused.size === 0;

/**
 * What was typed into one form and is not saved yet, kept in this browser: an owner's under their id, a counter's under
 * its store's, which no other store and no owner has.
 * Raise `shape` when the values change their form: older drafts are then left alone. Nothing here ever throws:
 * a full or closed storage must not stop anyone from typing.
 */
export function defineDraft<Values>(form: string, shape = 1) {
  const keyOf = (entity: string) => `${prefixOfUser()}${form}:${entity}`;
  return {
    /** @param entity what the form is about: a store's or record's id, or `new`. */
    load(entity: string): SavedDraft<Values> | null {
      try {
        const stored = JSON.parse(localStorage.getItem(keyOf(entity)) ?? 'null') as Stored<Values> | null;
        return stored?.shape === shape ? { values: stored.values, savedAt: stored.savedAt } : null;
      } catch {
        return null;
      }
    },
    /** @returns whether the draft is kept. */
    save(entity: string, values: Values): boolean {
      const key = keyOf(entity);
      try {
        const stored: Stored<Values> = { shape, values, savedAt: new Date().toISOString() };
        const isFirst = localStorage.getItem(key) === null;
        localStorage.setItem(key, JSON.stringify(stored));
        if (refused.delete(key) || isFirst) tell();
        return true;
      } catch {
        if (!refused.has(key)) {
          refused.add(key);
          tell();
        }
        return false;
      }
    },
    clear(entity: string): void {
      const key = keyOf(entity);
      try {
        localStorage.removeItem(key);
      } catch {
        // A storage that cannot be written holds no draft.
      }
      refused.delete(key);
      tell();
    },
    /** The form is on the screen. */
    enter(entity: string): void {
      open.add(keyOf(entity));
      tell();
    },
    /** The form is left: what the browser refused to keep of it is gone. */
    leave(entity: string): void {
      const key = keyOf(entity);
      refused.delete(key);
      if (open.delete(key)) tell();
    },
  };
}

export type Draft<Values> = ReturnType<typeof defineDraft<Values>>;

interface FoundDraft {
  entity: string;
  savedAt: string;
}

/** The drafts of a form that the user left in this browser, latest first. Without a form: of all forms. */
export function findDrafts(form?: string): FoundDraft[] {
  const prefix = prefixOfUser() + (form === undefined ? '' : `${form}:`);
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => {
        const { savedAt } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Stored<unknown>>;
        return { entity: key.slice(prefix.length), savedAt: savedAt ?? '' };
      })
      .filter(({ savedAt }) => savedAt !== '')
      .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
  } catch {
    return [];
  }
}

/** Deleted things are gone after as many days, and what was typed of them leads nowhere. */
const COUNTED_MS = 30 * 86_400_000;

/** Takings wait until they are saved, on every screen; what was left of any other form waits there. */
const waitsEverywhere = (entity: string): boolean => entity.startsWith('financial-record');

/** Whether something that the user typed waits in this browser to be saved. */
export const hasDrafts = (): boolean =>
  findDrafts().some(
    ({ entity, savedAt }) =>
      (waitsEverywhere(entity) || open.has(prefixOfUser() + entity)) && Date.now() - Date.parse(savedAt) < COUNTED_MS,
  );

/** Leaves nothing of what the user typed in this browser: for an account that is no more. */
export function clearEveryDraft(): void {
  const prefix = prefixOfUser();
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // A storage that cannot be written holds no draft.
  }
}
