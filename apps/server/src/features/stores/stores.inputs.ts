import type { storeForm } from '@quarterdeck/contract/stores';
import { fromDollars } from '@quarterdeck/domain/money';
import type { z } from 'zod';

type StoreForm = Pick<z.output<typeof storeForm>, 'openingFloat'>;

/** Without a float in the form, a new store has none and an edited one keeps its own. */
export const toStoreEntry = <Form extends StoreForm>({ openingFloat, ...form }: Form) => ({
  ...form,
  openingFloatCents: openingFloat === undefined ? undefined : fromDollars(openingFloat),
});
