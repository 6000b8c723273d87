import { implement } from '@orpc/server';
import { loans } from '@quarterdeck/contract/loans';
import { authorize, type RequestContext } from '../../access/authorize.ts';
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
  type LoansDependencies,
} from './loans.usecases.ts';

export function loansRoutes(deps: LoansDependencies) {
  const { db } = deps;
  const os = implement(loans).$context<RequestContext>().use(authorize(db));
  const ofStaff = async (scope: Scope, { staffId }: { staffId: string }) => {
    const loan = await latestLoanOf(db, scope, staffId);
    return { data: { staffId, loan: loan && presentLoan(loan) } };
  };
  return {
    create: os.create.handler(async ({ input, context }) => {
      await createLoan(deps, context.session, inCents(input));
      return ofStaff(context.session, input);
    }),
    edit: os.edit.handler(async ({ input, context }) => {
      await editLoan(deps, context.session, input);
      return ofStaff(context.session, input);
    }),
    addPayment: os.addPayment.handler(async ({ input, context }) => {
      await addPayment(deps, context.session, inCents(input));
      return ofStaff(context.session, input);
    }),
    removePayment: os.removePayment.handler(async ({ input, context }) => {
      await removePayment(deps, context.session, input);
      return ofStaff(context.session, input);
    }),
    remove: os.remove.handler(async ({ input, context }) => {
      await removeLoan(deps, context.session, input);
      return ofStaff(context.session, input);
    }),
    writeOff: os.writeOff.handler(async ({ input, context }) => {
      await writeOffLoan(deps, context.session, input);
      return ofStaff(context.session, input);
    }),
    undoWriteOff: os.undoWriteOff.handler(async ({ input, context }) => {
      await undoWriteOff(deps, context.session, input);
      return ofStaff(context.session, input);
    }),
    borrower: os.borrower.handler(async ({ input, context }) => {
      const found = await findBorrower(db, context.session, input.staffId, deps.now());
      if (!found) throw staffNotFound();
      return { data: presentBorrower(found) };
    }),
    earlier: os.earlier.handler(async ({ input, context }) => ({
      data: (await earlierLoans(db, context.session, input)).map(presentLoan),
    })),
    outstanding: os.outstanding.handler(async ({ input, context }) => {
      await requireStore(db, context.session, input.storeId);
      return { data: presentOutstandingLoans(await outstandingLoans(db, context.session, input.storeId)) };
    }),
    ofDeletedStores: os.ofDeletedStores.handler(async ({ context }) => ({
      data: presentLoansOfStores(await loansOfDeletedStores(db, context.session)),
    })),
  };
}
