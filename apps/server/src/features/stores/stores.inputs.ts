import type { storeForm, storeSettings } from '@quarterdeck/contract/stores';
import { fromDollarsOrUndefined } from '@quarterdeck/domain/money';
import type { z } from 'zod';

type StoreForm = Pick<z.output<typeof storeForm>, 'openingFloat'>;
type Settings = Pick<z.output<typeof storeSettings>, 'cashLimit'>;

/** Without a float in the form, a new store has none and an edited one keeps its own. */
export const toStoreEntry = <Form extends StoreForm>({ openingFloat, ...form }: Form) => ({
  ...form,
  openingFloatCents: fromDollarsOrUndefined(openingFloat),
});

/** An edited store keeps the settings that its form leaves out. */
export const toStoreEdit = <Form extends StoreForm & Settings>({ cashLimit, ...form }: Form) => ({
  ...toStoreEntry(form),
  cashLimitCents: fromDollarsOrUndefined(cashLimit),
});
