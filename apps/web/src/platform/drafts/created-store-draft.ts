import type { Store } from '@quarterdeck/contract/stores';
import type { Draft } from './drafts.ts';

/**
 * Clears the draft of a new store that was created after the draft was saved, for example by PayPal's webhook while the
 * form was closed.
 * @returns whether it was cleared.
 */
export function clearDraftOfCreatedStore<Values extends { storeName: string }>(
  draft: Draft<Values>,
  stores: Store[],
): boolean {
  const saved = draft.load('new');
  if (!saved) return false;
  const name = saved.values.storeName.trim().toLowerCase();
  const isCreated = stores.some((store) => store.createdAt > saved.savedAt && store.storeName.toLowerCase() === name);
  if (isCreated) draft.clear('new');
  return isCreated;
}
