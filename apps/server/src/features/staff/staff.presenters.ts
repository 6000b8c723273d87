import type { CounterStaffMember, EditedStaff, EmploymentSummary, StaffMember } from '@quarterdeck/contract/staff';
import { toDollars } from '@quarterdeck/domain/money';
import { describeTenure } from '@quarterdeck/domain/tenure';
import { daySettings, todayAt } from '../../access/store-day.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { presentLoan } from '../loans/loans.presenters.ts';
import type { StoreLocks } from './pins.queries.ts';
import type { EmploymentRow, StaffRow, StaffWithLoan } from './staff.queries.ts';

/** A staff member as the counter sees them. */
export const presentCounterStaffMember = (row: StaffRow): CounterStaffMember => ({
  _id: row.id,
  storeId: row.storeId,
  firstName: row.firstName,
  lastName: row.lastName,
  username: row.username,
  staffCreds: true,
  position: row.position,
  isActive: row.isActive,
  editFinancialEnabled: row.editFinancialEnabled,
  deleteFinancialEnabled: row.deleteFinancialEnabled,
});

/** A staff member as their form shows them: without the PIN. */
export const presentEditedStaff = (member: StaffRow): EditedStaff => ({
  ...presentCounterStaffMember(member),
  email: member.email,
  phone: member.phone,
  startDate: member.startDate,
  hourlyRate: toDollars(member.hourlyRateCents),
  paymentTerms: member.paymentTerms,
  paymentMethod: member.paymentMethod,
  paymentValue: toDollars(member.paymentValueCents),
  version: member.version,
});

/** @param secrets null to leave out the PIN. */
export const presentStaffMember = ({ member, loan }: StaffWithLoan, secrets: Secrets | null): StaffMember => ({
  ...presentEditedStaff(member),
  pin: secrets?.decrypt(member.pinSealed) ?? '',
  loan: loan && presentLoan(loan),
  createdAt: member.createdAt.toISOString(),
  updatedAt: member.updatedAt.toISOString(),
});

export const presentEmployment = (employment: EmploymentRow, now: Date): EmploymentSummary => ({
  staffId: employment.id,
  firstName: employment.first_name,
  lastName: employment.last_name,
  position: employment.position,
  email: employment.email,
  phone: employment.phone,
  storeName: employment.store_name,
  storeAddress: employment.address,
  startDate: employment.start_date,
  tenure: describeTenure(employment.start_date, todayAt(daySettings(employment), now)),
  isActive: employment.is_active,
  recordsEntered: employment.records,
  firstRecordDate: employment.first_date,
  latestRecordDate: employment.latest_date,
});

export function presentPinLock({ locks, wrongPins, isOwnerNotified }: StoreLocks) {
  if (locks.length === 0 && !isOwnerNotified) return null;
  const last = locks.reduce<Date | null>(
    (end, { lockedUntil }) => (end && end > lockedUntil ? end : lockedUntil),
    null,
  );
  return { lockedUntil: last?.toISOString() ?? null, counters: locks.length, wrongPins, isGuessing: isOwnerNotified };
}
