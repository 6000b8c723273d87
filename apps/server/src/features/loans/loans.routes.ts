import { implement } from '@orpc/server';
import { loans } from '@quarterdeck/contract/loans';
import { authorize, type RequestContext, type Scope } from '../accounts/sessions.ts';
import { requireStore } from '../stores/stores.usecases.ts';
import { earlierLoans, latestLoanOf, outstandingLoans } from './loans.queries.ts';
import {
  addPayment,
  createLoan,
  editLoan,
  removeLoan,
  removePayment,
  type LoansDependencies,
} from './loans.usecases.ts';

export function loansRoutes(deps: LoansDependencies) {
  const { db } = deps;
  const os = implement(loans).$context<RequestContext>().use(authorize(db));
  const ofStaff = async (scope: Scope, { staffId }: { staffId: string }) => ({
    data: { staffId, loan: await latestLoanOf(db, scope, staffId) },
  });
  return {
    create: os.create.handler(async ({ input, context }) => {
      await createLoan(deps, context.session, input);
      return ofStaff(context.session, input);
    }),
    edit: os.edit.handler(async ({ input, context }) => {
      await editLoan(deps, context.session, input);
      return ofStaff(context.session, input);
    }),
    addPayment: os.addPayment.handler(async ({ input, context }) => {
      await addPayment(deps, context.session, input);
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
    earlier: os.earlier.handler(async ({ input, context }) => ({
      data: await earlierLoans(db, context.session, input),
    })),
    outstanding: os.outstanding.handler(async ({ input, context }) => {
      await requireStore(db, context.session, input.storeId);
      return { data: await outstandingLoans(db, context.session, input.storeId) };
    }),
  };
}
