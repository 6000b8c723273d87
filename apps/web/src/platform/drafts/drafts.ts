import { announceChange, ASIDE, openForms, prefixOfUser, unstored } from './draft-list.ts';

export interface SavedDraft<Values> {
  values: Values;
  /** ISO 8601. */
  savedAt: string;
}

interface Stored<Values> extends SavedDraft<Values> {
  shape: number;
}

/** What this tab last read or wrote under a key. Anything else there is another tab's input. */
const ownContent = new Map<string, string | null>();

/** The keys of the drafts of the same form that were set aside. */
const asideOf = (key: string): string[] => Object.keys(localStorage).filter((other) => other.startsWith(key + ASIDE));

/** Removes what this tab wrote before another tab set it aside. */
function removeOwnAside(key: string): void {
  const own = ownContent.get(key);
  for (const aside of asideOf(key)) if (localStorage.getItem(aside) === own) localStorage.removeItem(aside);
}

/** Two tabs with the same form share a key: the input of the other one is set aside before it is overwritten. */
function setAsideOthers(key: string): void {
  const stored = localStorage.getItem(key);
  if (stored !== null && ownContent.has(key) && stored !== ownContent.get(key))
    localStorage.setItem(key + ASIDE + Date.now(), stored);
  removeOwnAside(key);
}

/** Removes this tab's draft, and offers one that was set aside in its place. */
function removeOwn(key: string): void {
  const stored = localStorage.getItem(key);
  if (!ownContent.has(key) || stored === ownContent.get(key)) localStorage.removeItem(key);
  removeOwnAside(key);
  ownContent.set(key, null);
  const [aside] = asideOf(key);
  if (aside === undefined || localStorage.getItem(key) !== null) return;
  localStorage.setItem(key, localStorage.getItem(aside) ?? '');
  localStorage.removeItem(aside);
}

/** A deleted account removes its drafts, and a moment later its other tabs are signed out. */
const SIGN_OUT_MS = 1_000;

/**
 * Calls back when another tab has removed a draft, unless this one is signed out soon after.
 * @returns a function that stops it.
 */
export function onDraftRemoved(of: string, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = ({ key, newValue }: StorageEvent) => {
    if (key !== of || newValue !== null) return;
    clearTimeout(timer);
    timer = setTimeout(listener, SIGN_OUT_MS);
  };
  addEventListener('storage', heard);
  return () => {
    clearTimeout(timer);
    removeEventListener('storage', heard);
  };
}

/**
 * A form's unsaved input, stored in this browser under the id of the owner or of the counter's store, so that no other
 * account sees it. Increment `shape` when the format of the values changes. Older drafts are then ignored. Never
 * throws, because full or blocked storage must not stop a user from typing.
 */
export function defineDraft<Values>(form: string, shape = 1) {
  const keyOf = (entity: string) => `${prefixOfUser()}${form}:${entity}`;
  return {
    keyOf,
    /** @param entity the form's subject: a store's or record's id, or `new`. */
    load(entity: string): SavedDraft<Values> | null {
      try {
        const key = keyOf(entity);
        const raw = localStorage.getItem(key);
        ownContent.set(key, raw);
        const stored = JSON.parse(raw ?? 'null') as Stored<Values> | null;
        return stored?.shape === shape ? { values: stored.values, savedAt: stored.savedAt } : null;
      } catch {
        return null;
      }
    },
    /** @returns whether the draft was stored. */
    save(entity: string, values: Values): boolean {
      const key = keyOf(entity);
      try {
        const stored: Stored<Values> = { shape, values, savedAt: new Date().toISOString() };
        const isFirst = localStorage.getItem(key) === null;
        setAsideOthers(key);
        const raw = JSON.stringify(stored);
        localStorage.setItem(key, raw);
        ownContent.set(key, raw);
        if (unstored.delete(key) || isFirst) announceChange();
        return true;
      } catch {
        if (!unstored.has(key)) {
          unstored.add(key);
          announceChange();
        }
        return false;
      }
    },
    /** Another tab's draft stays. */
    clear(entity: string): void {
      const key = keyOf(entity);
      try {
        removeOwn(key);
      } catch {
        // If storage cannot be written, it holds no draft.
      }
      unstored.delete(key);
      announceChange();
    },
    /** Call when the form is shown. */
    enter(entity: string): void {
      openForms.add(keyOf(entity));
      announceChange();
    },
    /** Call when the form is left. Input that could not be stored is lost. */
    leave(entity: string): void {
      const key = keyOf(entity);
      unstored.delete(key);
      if (openForms.delete(key)) announceChange();
    },
  };
}

export type Draft<Values> = ReturnType<typeof defineDraft<Values>>;
