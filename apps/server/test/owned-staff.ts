import type { StaffLoans } from '@quarterdeck/contract/loans';
import type { StaffMember } from '@quarterdeck/contract/staff';
import type { Store } from '@quarterdeck/contract/stores';
import { aStaffMember, dataOf, type Owner } from './builders.ts';

// Numbers that no timestamp contains, such as `…:17.312Z`.
const PAY = { paymentValue: 4321.09, hourlyRate: 6173.31, editFinancialEnabled: true, deleteFinancialEnabled: true };
const LOAN = 77777.77;

/** The staff of a store: a member with a loan and a payment, one with a loan, one without, and a deleted one. */
export async function someStaff(owner: Owner, store: Store) {
  const staff = await aStaffMember(owner, store, { lastName: `of ${store.storeName}`, ...PAY });
  const debtless = await aStaffMember(owner, store, PAY);
  const borrower = await aStaffMember(owner, store);
  const forgiven = await aStaffMember(owner, store);
  const deleted = await aStaffMember(owner, store);
  const lend = async ({ _id: staffId }: StaffMember) =>
    dataOf(await owner.call<StaffLoans>('POST /staff/create-loan', { staffId, amount: LOAN, notes: 'A secret loan' }));
  await lend(staff);
  const { loan } = await lend(borrower);
  const { loan: writtenOff } = await lend(forgiven);
  await owner.call('POST /staff/write-off-loan', { staffId: forgiven._id });
  const paid = dataOf(
    await owner.call<StaffLoans>('POST /staff/add-loan-payment', { staffId: staff._id, amount: 7.07, notes: '' }),
  );
  await owner.call('POST /staff/delete-staff', { _id: deleted._id });
  return {
    staff: [staff, debtless, borrower, forgiven],
    ids: {
      staff: staff._id,
      payment: paid.loan?.payments[0]?._id ?? '',
      borrower: borrower._id,
      loan: loan?._id ?? '',
      forgiven: forgiven._id,
      forgivenLoan: writtenOff?._id ?? '',
      debtless: debtless._id,
      deletedStaff: deleted._id,
      pin: debtless.pin,
    },
  };
}
