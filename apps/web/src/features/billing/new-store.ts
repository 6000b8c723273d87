import { newStoreData, newStoreName } from '@quarterdeck/contract/billing';
import { storeForm, type Store } from '@quarterdeck/contract/stores';
import { z } from 'zod';
import { amountText } from '../../platform/amount-text.ts';
import { defineDraft } from '../../platform/drafts/drafts.ts';
import { clearDraftOfCreatedStore } from '../../platform/drafts/created-store-draft.ts';

/** The new store of a subscription, as typed; the float is parsed to dollars. */
export const newStore = z.object({
  storeName: newStoreName,
  // Validated as on Add Store.
  address: storeForm.shape.address,
  notes: newStoreData.shape.notes.unwrap(),
  openingFloat: amountText('Opening float', { isOptional: true }),
});
export type NewStoreFields = z.input<typeof newStore>;
export type NewStoreValues = z.output<typeof newStore>;

export const BLANK: NewStoreFields = { storeName: '', address: '', notes: '', openingFloat: '' };

export const ENTITY = 'new';
export const drafts = defineDraft<NewStoreFields>('subscription');
/** The draft of `/add-store` for the same store, so that Back finds it. */
const draftOfAddStore = defineDraft<unknown>('store');

/** The input passed from `/add-store` in the navigation state. */
export function carriedFrom(state: unknown): NewStoreFields | null {
  const carried = (state as { newStore?: Partial<NewStoreFields> } | null)?.newStore;
  return carried ? { ...BLANK, ...carried } : null;
}

/** Removes the drafts of a store that was created while the screen was closed. */
export function forgetCreated(stores: Store[]): void {
  if (clearDraftOfCreatedStore(drafts, stores)) draftOfAddStore.clear(ENTITY);
}

/** Removes the drafts of a created store. A draft of another store stays. */
export function forgetNewStore(storeName: string): void {
  const typed = drafts.load(ENTITY)?.values.storeName.trim();
  if (typed !== storeName) return;
  drafts.clear(ENTITY);
  draftOfAddStore.clear(ENTITY);
}
