import { newStoreData } from '@quarterdeck/contract/billing';
import { storeForm, type Store } from '@quarterdeck/contract/stores';
import { z } from 'zod';
import { amountText } from '../../platform/amount-text.ts';
import { defineDraft } from '../../platform/drafts/drafts.ts';

const details = newStoreData.shape;

/** The store that a subscription is begun for, as it is typed; the float comes out in dollars. */
export const newStore = z.object({
  storeName: details.storeName.unwrap(),
  // As Add Store asks for it.
  address: storeForm.shape.address,
  notes: details.notes.unwrap(),
  openingFloat: amountText('Opening float', { isOptional: true }),
});
export type NewStoreFields = z.input<typeof newStore>;
export type NewStoreValues = z.output<typeof newStore>;

export const BLANK: NewStoreFields = { storeName: '', address: '', notes: '', openingFloat: '' };

export const ENTITY = 'new';
export const drafts = defineDraft<NewStoreFields>('subscription');
/** What `/add-store` keeps of the same store, so that Back from here finds it again. */
const draftOfAddStore = defineDraft<unknown>('store');

/** What `/add-store` hands on, with the visit in the browser's history. */
export function carriedFrom(state: unknown): NewStoreFields | null {
  const carried = (state as { newStore?: Partial<NewStoreFields> } | null)?.newStore;
  return carried ? { ...BLANK, ...carried } : null;
}

/** A store that PayPal told the server of while nobody looked: what was typed for it before it was made is not needed any more. */
export function forgetMadeStores(stores: Store[]): void {
  const draft = drafts.load(ENTITY);
  const made = stores.find(({ storeName }) => storeName === draft?.values.storeName.trim());
  if (draft && made && made.createdAt > draft.savedAt) forgetNewStore(made.storeName);
}

/** The store is there: what was typed for it is not needed any more. What was typed for another one stays. */
export function forgetNewStore(storeName: string): void {
  const typed = drafts.load(ENTITY)?.values.storeName.trim();
  if (typed !== storeName) return;
  drafts.clear(ENTITY);
  draftOfAddStore.clear(ENTITY);
}
