import { METHOD_LABELS, PAYMENT_METHODS, PAYMENT_TERMS, POSITIONS, type PaymentTerms } from '@quarterdeck/domain/staff';
import { EARLIEST_DATE } from '@quarterdeck/domain/business-date';
import { NativeSelect, TextInput } from '@mantine/core';
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { AmountInput } from '../../ui/inputs/amount-input.tsx';
import { FormGroup, FormPair } from '../../ui/inputs/form-column.tsx';
import { SwitchField } from '../../ui/inputs/switch-field.tsx';
import type { StaffDetails, StaffValues } from './staff-values.ts';

type StaffForm = UseFormReturn<StaffValues, unknown, StaffDetails>;

/** All fields of a staff member. */
export function StaffFields({ form }: { form: StaffForm }) {
  return (
    <>
      <PersonFields form={form} />
      <WorkFields form={form} />
      <PayFields form={form} />
    </>
  );
}

/** The permissions for saved records. New staff have none. */
export function PermissionFields({ form }: { form: StaffForm }) {
  return (
    <FormGroup title="Permissions">
      <SwitchField
        control={form.control}
        name="editFinancialEnabled"
        label="Enable Financial Editing"
        description="Can edit saved records."
      />
      <SwitchField
        control={form.control}
        name="deleteFinancialEnabled"
        label="Enable Financial Deletion"
        description="Can delete records. You can restore them for 30 days."
      />
    </FormGroup>
  );
}

function PersonFields({ form: { register, control } }: { form: StaffForm }) {
  const { errors } = useFormState({ control });
  return (
    <FormGroup title="Personal details">
      <FormPair>
        <TextInput
          label="First name"
          required
          autoComplete="off"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextInput
          label="Last name"
          required
          autoComplete="off"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </FormPair>
      <FormPair>
        <TextInput
          label="Email"
          required
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextInput
          label="Phone"
          required
          type="tel"
          inputMode="tel"
          autoComplete="off"
          error={errors.phone?.message}
          {...register('phone')}
        />
      </FormPair>
    </FormGroup>
  );
}

function WorkFields({ form: { register, control } }: { form: StaffForm }) {
  const { errors } = useFormState({ control });
  return (
    <FormGroup title="Work">
      <FormPair>
        <NativeSelect
          label="Position"
          data={[...POSITIONS]}
          error={errors.position?.message}
          {...register('position')}
        />
        <TextInput
          type="date"
          label="Start date"
          required
          min={EARLIEST_DATE}
          error={errors.startDate?.message}
          {...register('startDate')}
        />
      </FormPair>
    </FormGroup>
  );
}

const PER: Record<PaymentTerms, string> = { Monthly: 'month', Weekly: 'week', Daily: 'day' };

function PayFields({ form: { register, control } }: { form: StaffForm }) {
  const { errors } = useFormState({ control });
  const terms = useWatch({ control, name: 'paymentTerms' });
  return (
    <FormGroup title="Pay">
      <FormPair>
        <NativeSelect
          label="Payment terms"
          data={[...PAYMENT_TERMS]}
          error={errors.paymentTerms?.message}
          {...register('paymentTerms')}
        />
        <NativeSelect
          label="Payment method"
          data={PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))}
          error={errors.paymentMethod?.message}
          {...register('paymentMethod')}
        />
      </FormPair>
      <FormPair>
        <AmountInput control={control} name="paymentValue" label="Payment value" description={`Per ${PER[terms]}`} />
        <AmountInput control={control} name="hourlyRate" label="Hourly rate" description="If you pay by the hour" />
      </FormPair>
    </FormGroup>
  );
}
