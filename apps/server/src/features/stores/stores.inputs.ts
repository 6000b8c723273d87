import type { storeForm } from '@quarterdeck/contract/stores';
import { fromDollars, ZERO } from '@quarterdeck/domain/money';
import type { z } from 'zod';

type StoreForm = Pick<z.output<typeof storeForm>, 'openingFloat'>;

/** A new store has no float unless the form says so. */
export const toNewStore = <Form extends StoreForm>({ openingFloat, ...form }: Form) => ({
  ...form,
  openingFloatCents: openingFloat === undefined ? ZERO : fromDollars(openingFloat),
});

/** An edit without a float leaves it as it is. */
export const toStoreEdit = <Form extends StoreForm>({ openingFloat, ...form }: Form) => ({
  ...form,
  openingFloatCents: openingFloat === undefined ? undefined : fromDollars(openingFloat),
});
