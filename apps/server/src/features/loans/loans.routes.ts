import { implement } from '@orpc/server';
import { loans } from '@quarterdeck/contract/loans';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { changes, type ChangeDependencies } from '../../access/change.ts';
import { staffNotFound } from '../../access/not-found.ts';
import type { Scope } from '../../access/sessions.ts';
import { requireStore } from '../../access/store-access.ts';
import { inCents } from './loans.inputs.ts';
import { presentBorrower, presentLoan, presentLoansOfStores, presentOutstandingLoans } from './loans.presenters.ts';
import { earlierLoans, findBorrower, latestLoanOf, loansOfDeletedStores, outstandingLoans } from './loans.queries.ts';
import {
  addPayment,
  createLoan,
  editLoan,
  removeLoan,
  removePayment,
  undoWriteOff,
  writeOffLoan,
} from './loans.usecases.ts';

export function loansRoutes(deps: ChangeDependencies & { now: () => Date }) {
  const { db, now } = deps;
  const os = implement(loans).$context<RequestContext>().use(authorize(db)).use(changes(deps));
  const ofStaff = async (scope: Scope, { staffId }: { staffId: string }) => {
    const loan = await latestLoanOf(db, scope, staffId);
    return { data: { staffId, loan: loan && presentLoan(loan) } };
  };
  return {
    create: os.create.handler(async ({ input, context: { session, change } }) => {
      await change((tx) => createLoan(tx, session, inCents(input), now()));
      return ofStaff(session, input);
    }),
    edit: os.edit.handler(async ({ input, context: { session, change } }) => {
      await change((tx) => editLoan(tx, session, input));
      return ofStaff(session, input);
    }),
    addPayment: os.addPayment.handler(async ({ input, context: { session, change } }) => {
      await change((tx) => addPayment(tx, session, inCents(input), now()));
      return ofStaff(session, input);
    }),
    removePayment: os.removePayment.handler(async ({ input, context: { session, change } }) => {
      await change((tx) => removePayment(tx, session, input));
      return ofStaff(session, input);
    }),
    remove: os.remove.handler(async ({ input, context: { session, change } }) => {
      await change((tx) => removeLoan(tx, session, input));
      return ofStaff(session, input);
    }),
    writeOff: os.writeOff.handler(async ({ input, context: { session, change } }) => {
      await change((tx) => writeOffLoan(tx, session, input, now()));
      return ofStaff(session, input);
    }),
    undoWriteOff: os.undoWriteOff.handler(async ({ input, context: { session, change } }) => {
      await change((tx) => undoWriteOff(tx, session, input));
      return ofStaff(session, input);
    }),
    borrower: os.borrower.handler(async ({ input, context }) => {
      const borrower = await findBorrower(db, context.session, input.staffId, now());
      if (!borrower) throw staffNotFound();
      return { data: presentBorrower(borrower) };
    }),
    earlier: os.earlier.handler(async ({ input, context }) => ({
      data: (await earlierLoans(db, context.session, input)).map(presentLoan),
    })),
    outstanding: os.outstanding.handler(async ({ input, context }) => {
      await requireStore(db, context.session, input.storeId);
      return { data: presentOutstandingLoans(await outstandingLoans(db, context.session, input.storeId)) };
    }),
    ofDeletedStores: os.ofDeletedStores.handler(async ({ context }) => ({
      data: presentLoansOfStores(await loansOfDeletedStores(db, context.session), now()),
    })),
  };
}
