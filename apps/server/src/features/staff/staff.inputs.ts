import type { staffEdit, staffForm } from '@quarterdeck/contract/staff';
import { fromDollars, fromDollarsOrUndefined, type Cents } from '@quarterdeck/domain/money';
import type { z } from 'zod';

type StaffForm = z.output<typeof staffForm>;

/** A staff member as entered in the form. */
export type StaffEntry = Omit<StaffForm, 'hourlyRate' | 'paymentValue'> & {
  hourlyRateCents: Cents;
  paymentValueCents: Cents;
};

export const toStaffEntry = <Form extends StaffForm>({ hourlyRate, paymentValue, ...form }: Form) => ({
  ...form,
  hourlyRateCents: fromDollars(hourlyRate),
  paymentValueCents: fromDollars(paymentValue),
});

type StaffEdit = z.output<typeof staffEdit>;

/** The owner's changes; undefined fields stay unchanged. */
export type StaffChange = Omit<StaffEdit, '_id' | 'hourlyRate' | 'paymentValue'> & {
  hourlyRateCents: Cents | undefined;
  paymentValueCents: Cents | undefined;
};

export const toStaffChange = ({ _id, hourlyRate, paymentValue, ...form }: StaffEdit) => ({
  staffId: _id,
  change: {
    ...form,
    hourlyRateCents: fromDollarsOrUndefined(hourlyRate),
    paymentValueCents: fromDollarsOrUndefined(paymentValue),
  } satisfies StaffChange,
});
