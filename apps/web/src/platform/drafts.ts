import { currentUser } from './session.ts';

export interface SavedDraft<Values> {
  values: Values;
  /** ISO 8601. */
  savedAt: string;
}

interface Stored<Values> extends SavedDraft<Values> {
  shape: number;
}

/**
 * What somebody typed into one form and has not saved yet, kept in this browser under their user id.
 * Raise `shape` when the values change their form: older drafts are then left alone. Nothing here ever throws:
 * a full or closed storage must not stop anyone from typing.
 */
export function defineDraft<Values>(form: string, shape = 1) {
  const keyOf = (entity: string) => `draft:${currentUser()?._id ?? 'nobody'}:${form}:${entity}`;
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
      try {
        const stored: Stored<Values> = { shape, values, savedAt: new Date().toISOString() };
        localStorage.setItem(keyOf(entity), JSON.stringify(stored));
        return true;
      } catch {
        return false;
      }
    },
    clear(entity: string): void {
      try {
        localStorage.removeItem(keyOf(entity));
      } catch {
        // A storage that cannot be written holds no draft.
      }
    },
  };
}

export type Draft<Values> = ReturnType<typeof defineDraft<Values>>;

interface FoundDraft {
  entity: string;
  savedAt: string;
}

/** The drafts of a form that the user left in this browser, latest first. */
export function findDrafts(form: string): FoundDraft[] {
  const prefix = `draft:${currentUser()?._id ?? 'nobody'}:${form}:`;
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

/** Leaves nothing of what the user typed in this browser: for an account that is no more. */
export function clearEveryDraft(): void {
  const prefix = `draft:${currentUser()?._id ?? 'nobody'}:`;
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // A storage that cannot be written holds no draft.
  }
}
