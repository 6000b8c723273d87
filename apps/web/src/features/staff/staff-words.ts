import type { StaffMember } from '@quarterdeck/contract/staff';
import { formatDollars } from '@quarterdeck/domain/money';
import { METHOD_LABELS } from '@quarterdeck/domain/staff';

type Name = Pick<StaffMember, 'firstName' | 'lastName'>;
type Pay = Pick<StaffMember, 'paymentValue' | 'paymentTerms' | 'paymentMethod' | 'hourlyRate'>;
type Permissions = Pick<StaffMember, 'editFinancialEnabled' | 'deleteFinancialEnabled'>;

export const fullName = ({ firstName, lastName }: Name): string => `${firstName} ${lastName}`;

/** `$1,200.00 Monthly, Cash`, with the hourly rate if there is one; no amount if none was entered. */
export function describePay({ paymentValue, paymentTerms, paymentMethod, hourlyRate }: Pay): string {
  const amount = paymentValue > 0 ? `${formatDollars(paymentValue)} ` : '';
  const pay = `${amount}${paymentTerms}, ${METHOD_LABELS[paymentMethod]}`;
  return hourlyRate > 0 ? `${pay} · ${formatDollars(hourlyRate)} an hour` : pay;
}

/** A staff member's permissions for saved records; all staff can enter new ones. */
export function describePermissions({ editFinancialEnabled, deleteFinancialEnabled }: Permissions): string {
  if (editFinancialEnabled && deleteFinancialEnabled) return 'Can edit and delete records';
  if (editFinancialEnabled) return 'Can edit records';
  return deleteFinancialEnabled ? 'Can delete records' : 'Can only enter records';
}
