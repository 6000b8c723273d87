import {
  paymentMethod,
  paymentTerms,
  position,
  staffForm,
  type EditedStaff,
  type StaffMember,
} from '@quarterdeck/contract/staff';
import { businessDate, formatMedium, type BusinessDate } from '@quarterdeck/domain/business-date';
import { formatDollars, formatPlain, fromDollars } from '@quarterdeck/domain/money';
import { METHOD_LABELS } from '@quarterdeck/domain/staff';
import { z } from 'zod';
import { amountText } from '../../platform/amount-text.ts';
import { newSaveKey } from '../../platform/drafts/save-key.ts';

/** The form's values, with amounts as texts, and the staff member in the wire format. */
export const typedStaff = staffForm.extend({
  position,
  hourlyRate: amountText('Hourly rate', { isOptional: true }),
  paymentTerms,
  paymentMethod,
  paymentValue: amountText('Payment value', { isOptional: true }),
  editFinancialEnabled: z.boolean(),
  deleteFinancialEnabled: z.boolean(),
  isActive: z.boolean(),
  /** The version that an edit started from. The draft keeps it too. */
  version: z.number(),
  idempotencyKey: z.string(),
  sentContent: z.string().nullable(),
});
export type StaffValues = z.input<typeof typedStaff>;
export type StaffDetails = z.output<typeof typedStaff>;

/** The staff member in the wire format. */
export const staffMemberOf = ({
  idempotencyKey: _key,
  sentContent: _sent,
  version: _version,
  ...person
}: StaffDetails) => person;

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
  version: 0,
  ...newSaveKey(),
});

/** Zero is shown as an empty field, because the user left the field empty. */
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
  version: member.version,
  ...newSaveKey(),
});

const yesNo = (yes: boolean) => (yes ? 'Yes' : 'No');

/** A staff member's fields in words, for a comparison of two versions. */
export const factsOf = (
  person: Omit<EditedStaff, '_id' | 'storeId' | 'username' | 'staffCreds' | 'version'>,
): Record<string, string> => ({
  'First name': person.firstName,
  'Last name': person.lastName,
  Email: person.email,
  Phone: person.phone,
  Position: person.position,
  'Start date': formatMedium(businessDate(person.startDate)),
  'Payment terms': person.paymentTerms,
  'Payment method': METHOD_LABELS[person.paymentMethod],
  'Payment value': formatDollars(person.paymentValue),
  'Hourly rate': formatDollars(person.hourlyRate),
  'Can edit records': yesNo(person.editFinancialEnabled),
  'Can delete records': yesNo(person.deleteFinancialEnabled),
  Active: yesNo(person.isActive),
});
