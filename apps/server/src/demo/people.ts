import type { staffForm } from '@quarterdeck/contract/staff';
import { addDays, type BusinessDate } from '@quarterdeck/domain/business-date';
import type { z } from 'zod';
import type { Scope } from '../access/sessions.ts';
import { inCents } from '../features/loans/loans.inputs.ts';
import { addPayment, createLoan } from '../features/loans/loans.usecases.ts';
import { toStaffEntry } from '../features/staff/staff.inputs.ts';
import { createStaff } from '../features/staff/staff.usecases.ts';
import type { Queryable } from '../platform/postgres/database.ts';
import type { Secrets } from '../platform/secrets.ts';

interface DemoLoan {
  amount: number;
  notes: string;
  issuedDaysAgo: number;
  payments: { amount: number; daysAgo: number; notes?: string }[];
}

interface DemoPerson extends Partial<Omit<z.output<typeof staffForm>, 'startDate'>> {
  editFinancialEnabled?: boolean;
  deleteFinancialEnabled?: boolean;
  firstName: string;
  lastName: string;
  startedDaysAgo: number;
  isActive?: boolean;
  loans?: DemoLoan[];
}

/** The staff by store name. One loan is overdue, one is paid. */
const PEOPLE: Record<string, DemoPerson[]> = {
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
          payments: [{ amount: 120, daysAgo: 30, notes: 'From the October pay' }],
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
      loans: [{ amount: 200, notes: 'Advance on December', issuedDaysAgo: 9, payments: [] }],
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

const mailOf = ({ firstName, lastName }: DemoPerson) => `${firstName}.${lastName}@quarterdeck.test`.toLowerCase();

async function lend(tx: Queryable, scope: Scope, staffId: string, loan: DemoLoan, today: BusinessDate) {
  const { amount, notes, issuedDaysAgo, payments } = loan;
  const now = new Date();
  const issued = inCents({ staffId, amount, notes, today: addDays(today, -issuedDaysAgo) });
  await createLoan(tx, scope, issued, now);
  for (const payment of payments) {
    const paidOn = addDays(today, -payment.daysAgo);
    const paid = inCents({ staffId, amount: payment.amount, notes: payment.notes ?? '', today: paidOn });
    await addPayment(tx, scope, paid, now);
  }
}

/** Adds a demonstration store's staff with their loans. */
export async function addPeople(
  tx: Queryable,
  secrets: Secrets,
  scope: Scope,
  store: { storeId: string; storeName: string },
  today: BusinessDate,
): Promise<void> {
  for (const [index, person] of (PEOPLE[store.storeName] ?? []).entries()) {
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
    const { id } = await createStaff(tx, secrets, scope, { ...entry, storeId: store.storeId, isActive });
    for (const loan of loans) await lend(tx, scope, id, loan, today);
  }
}
