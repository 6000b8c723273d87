import type { staffForm } from '@quarterdeck/contract/staff';
import { addDays, type BusinessDate } from '@quarterdeck/domain/business-date';
import type { Cents } from '@quarterdeck/domain/money';
import type { z } from 'zod';
import { inCents } from '../loans/loans.inputs.ts';
import { toStaffEntry } from '../staff/staff.inputs.ts';
import type { NewStaff } from '../staff/staff.usecases.ts';

interface PlannedLoan {
  amount: number;
  notes: string;
  issuedDaysAgo: number;
  payments: { amount: number; daysAgo: number; notes?: string }[];
}

interface PlannedPerson extends Partial<Omit<z.output<typeof staffForm>, 'startDate'>> {
  editFinancialEnabled?: boolean;
  deleteFinancialEnabled?: boolean;
  firstName: string;
  lastName: string;
  startedDaysAgo: number;
  isActive?: boolean;
  loans?: PlannedLoan[];
}

/** The staff by the plan's store name. One loan is overdue, one is paid. */
const PEOPLE: Record<string, PlannedPerson[]> = {
  'Boardwalk Pier 7': [
    {
      firstName: 'Sam',
      lastName: 'Okafor',
      startedDaysAgo: 1_290,
      position: 'Manager',
      paymentValue: 3_400,
      editFinancialEnabled: true,
      deleteFinancialEnabled: true,
    },
    {
      firstName: 'Jade',
      lastName: 'Lindqvist',
      startedDaysAgo: 811,
      position: 'Cashier',
      paymentValue: 560,
      paymentTerms: 'Weekly',
      editFinancialEnabled: true,
      loans: [
        {
          amount: 300,
          notes: 'Deposit for the new flat',
          issuedDaysAgo: 52,
          payments: [{ amount: 120, daysAgo: 30, notes: 'From last month’s pay' }],
        },
      ],
    },
    {
      firstName: 'Mateo',
      lastName: 'Ruiz',
      startedDaysAgo: 402,
      position: 'Handyman',
      paymentValue: 95,
      paymentTerms: 'Daily',
      loans: [
        {
          amount: 150,
          notes: 'Car repair',
          issuedDaysAgo: 160,
          payments: [
            { amount: 75, daysAgo: 130 },
            { amount: 75, daysAgo: 101 },
          ],
        },
      ],
    },
  ],
  'Mall Level 3': [
    {
      firstName: 'Priya',
      lastName: 'Natarajan',
      startedDaysAgo: 1_015,
      position: 'Supervisor',
      paymentValue: 2_900,
      paymentMethod: 'Bank Transfer',
      editFinancialEnabled: true,
    },
    {
      firstName: 'Leo',
      lastName: 'Brandt',
      startedDaysAgo: 96,
      position: 'Staff',
      paymentValue: 480,
      paymentTerms: 'Weekly',
      loans: [{ amount: 200, notes: 'Advance on next month’s pay', issuedDaysAgo: 9, payments: [] }],
    },
    { firstName: 'Grace', lastName: 'Whitfield', startedDaysAgo: 655, position: 'Security', isActive: false },
  ],
  'Station Hall': [
    {
      firstName: 'Ahmed',
      lastName: 'Farouk',
      startedDaysAgo: 730,
      position: 'Manager',
      paymentValue: 3_100,
      paymentMethod: 'Bank Transfer',
      editFinancialEnabled: true,
    },
    {
      firstName: 'Nora',
      lastName: 'Kessler',
      startedDaysAgo: 255,
      position: 'Cleaner',
      paymentValue: 70,
      paymentTerms: 'Daily',
    },
  ],
};

/** An amount lent to a staff member, or paid back, on a date. */
export interface LoanEntry {
  staffId: string;
  amount: Cents;
  notes: string;
  today: BusinessDate;
}

/** Saves staff and their loans. The demonstration logs them in the history; sample data does not. */
export interface PeopleWrites {
  addStaff(entry: NewStaff): Promise<{ id: string }>;
  lend(loan: LoanEntry): Promise<unknown>;
  repay(payment: LoanEntry): Promise<unknown>;
}

const mailOf = ({ firstName, lastName }: PlannedPerson) => `${firstName}.${lastName}@quarterdeck.test`.toLowerCase();

async function lend(writes: PeopleWrites, staffId: string, loan: PlannedLoan, today: BusinessDate) {
  const { amount, notes, issuedDaysAgo, payments } = loan;
  await writes.lend(inCents({ staffId, amount, notes, today: addDays(today, -issuedDaysAgo) }));
  for (const { amount: paid, notes: note = '', daysAgo } of payments)
    await writes.repay(inCents({ staffId, amount: paid, notes: note, today: addDays(today, -daysAgo) }));
}

/** Adds the staff of a plan's store with their loans. */
export async function addPeople(
  writes: PeopleWrites,
  { storeId, planName }: { storeId: string; planName: string },
  today: BusinessDate,
): Promise<void> {
  for (const [index, person] of (PEOPLE[planName] ?? []).entries()) {
    const { startedDaysAgo, isActive = true, loans = [], ...form } = person;
    const entry = toStaffEntry({
      email: mailOf(person),
      phone: `(609) 555-01${40 + index}`,
      position: 'Staff',
      startDate: addDays(today, -startedDaysAgo),
      hourlyRate: 0,
      paymentTerms: 'Monthly',
      paymentMethod: 'Cash',
      paymentValue: 520,
      ...form,
    });
    const { id } = await writes.addStaff({ ...entry, storeId, isActive });
    for (const loan of loans) await lend(writes, id, loan, today);
  }
}
