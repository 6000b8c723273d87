import { fromDollars } from '@quarterdeck/domain/money';

/** A loan or a payment as the use cases take it. */
export const inCents = <Form extends { amount: number }>(form: Form) => ({ ...form, amount: fromDollars(form.amount) });
