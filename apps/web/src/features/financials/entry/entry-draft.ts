import { v4 as uuid } from 'uuid';
import type { SavedDraft } from '../../../platform/drafts/drafts.ts';
import type { Entry } from './entry.ts';

/**
 * Adapts a draft to the store's current games. Its key is kept only if a save may have arrived: two tabs that opened
 * the same draft would otherwise save with the same key. Otherwise its key is new, so that the key of the blank form
 * is still unused after the draft was sent and discarded.
 */
export function asOfToday(draft: SavedDraft<Entry> | null, initial: Entry): SavedDraft<Entry> | null {
  if (!draft) return null;
  const { values } = draft;
  const sums = Object.fromEntries(Object.entries(initial.sums).map(([id, sum]) => [id, values.sums[id] ?? sum]));
  const idempotencyKey = values.wasSent ? values.idempotencyKey : uuid();
  return { ...draft, values: { ...values, sums, idempotencyKey } };
}

/** What a draft has for games that are no longer on the form: the game's id and the text typed for it. */
export const leftOut = (draft: SavedDraft<Entry> | null, initial: Entry): [gameId: string, typed: string][] =>
  Object.entries(draft?.values.sums ?? {}).filter(([id, typed]) => !(id in initial.sums) && typed.trim() !== '');
