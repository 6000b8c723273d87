import { staffForm, type StaffMember } from '@quarterdeck/contract/staff';
import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { formatPlain, fromDollars } from '@quarterdeck/domain/money';
import { z } from 'zod';
import { amountText } from '../../platform/amount-text.ts';
import { newSaveKey } from '../../platform/drafts/save-key.ts';

const { position, startDate, paymentTerms, paymentMethod } = staffForm.shape;

/** The form's values, with amounts as texts, and the staff member in the wire format. */
export const typedStaff = staffForm.extend({
  position: position.unwrap(),
  startDate: z.string().min(1, 'Start date is required').pipe(startDate),
  hourlyRate: amountText('Hourly rate', { isOptional: true }),
  paymentTerms: paymentTerms.unwrap(),
  paymentMethod: paymentMethod.unwrap(),
  paymentValue: amountText('Payment value', { isOptional: true }),
  editFinancialEnabled: z.boolean(),
  deleteFinancialEnabled: z.boolean(),
  isActive: z.boolean(),
  idempotencyKey: z.string(),
  sentContent: z.string().nullable(),
});
export type StaffValues = z.input<typeof typedStaff>;
export type StaffDetails = z.output<typeof typedStaff>;

/** The staff member in the wire format. */
export const personOf = ({ idempotencyKey: _key, sentContent: _sent, ...person }: StaffDetails) => person;

export const blankStaff = (today: BusinessDate): StaffValues => ({
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  position: 'Staff',
  startDate: today,
  hourlyRate: '',
  paymentTerms: 'Monthly',
  paymentMethod: 'Cash',
  paymentValue: '',
  editFinancialEnabled: false,
  deleteFinancialEnabled: false,
  isActive: true,
  ...newSaveKey(),
});

/** Zero is shown as an empty field, as it was typed. */
const asTyped = (dollars: number): string => (dollars === 0 ? '' : formatPlain(fromDollars(dollars)));

export const valuesOf = (member: StaffMember): StaffValues => ({
  firstName: member.firstName,
  lastName: member.lastName,
  email: member.email,
  phone: member.phone,
  position: member.position,
  startDate: member.startDate,
  hourlyRate: asTyped(member.hourlyRate),
  paymentTerms: member.paymentTerms,
  paymentMethod: member.paymentMethod,
  paymentValue: asTyped(member.paymentValue),
  editFinancialEnabled: member.editFinancialEnabled,
  deleteFinancialEnabled: member.deleteFinancialEnabled,
  isActive: member.isActive,
  ...newSaveKey(),
});
