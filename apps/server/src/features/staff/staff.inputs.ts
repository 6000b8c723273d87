import type { staffForm } from '@quarterdeck/contract/staff';
import { fromDollars, type Cents } from '@quarterdeck/domain/money';
import type { z } from 'zod';

type StaffForm = z.output<typeof staffForm>;

/** A staff member as the owner entered them. */
export type StaffEntry = Omit<StaffForm, 'hourlyRate' | 'paymentValue'> & {
  hourlyRateCents: Cents;
  paymentValueCents: Cents;
};

export const toStaffEntry = <Form extends StaffForm>({ hourlyRate, paymentValue, ...form }: Form) => ({
  ...form,
  hourlyRateCents: fromDollars(hourlyRate),
  paymentValueCents: fromDollars(paymentValue),
});
