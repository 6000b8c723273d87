import type { Borrower, Loan, StaffLoans } from '@quarterdeck/contract/loans';
import type { StaffMember } from '@quarterdeck/contract/staff';
import { anOwner, aStaffMember, aStore, dataOf, type Owner } from './builders.ts';
import type { TestServer } from './server.ts';

/** An owner with a store and a staff member. */
export async function aBorrower(server: TestServer) {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const member = await aStaffMember(owner, store);
  return { owner, store, member, staffId: member._id };
}

export const lend = (owner: Owner, staffId: string, form: object = {}) =>
  owner.call<StaffLoans>('POST /staff/create-loan', { staffId, amount: 100, notes: '', ...form });
export const pay = (owner: Owner, staffId: string, amount: number, form: object = {}) =>
  owner.call<StaffLoans>('POST /staff/add-loan-payment', { staffId, amount, notes: '', ...form });
export const writeOff = (owner: Owner, staffId: string, form: object = {}) =>
  owner.call<StaffLoans>('POST /staff/write-off-loan', { staffId, ...form });
export const undoWriteOff = (owner: Owner, staffId: string, form: object = {}) =>
  owner.call<StaffLoans>('POST /staff/undo-loan-write-off', { staffId, ...form });
export const undoPayment = (owner: Owner, staffId: string, paymentId: string | undefined) =>
  owner.call<StaffLoans>('POST /staff/remove-loan-payment', { staffId, paymentId });

export const borrower = async (owner: Owner, staffId: string) =>
  dataOf(await owner.call<Borrower>('POST /staff/fetch-borrower', { staffId }));

export async function loanOf(owner: Owner, member: StaffMember): Promise<Loan | null> {
  const staff = dataOf(await owner.call<StaffMember[]>('POST /staff/fetch-store-staff', { storeId: member.storeId }));
  return staff.find(({ _id }) => _id === member._id)?.loan ?? null;
}
