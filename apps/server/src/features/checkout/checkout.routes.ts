import { implement } from '@orpc/server';
import { checkout } from '@quarterdeck/contract/checkout';
import { authorize, type RequestContext } from '../accounts/sessions.ts';
import type { CheckoutDependencies } from './checkout.dependencies.ts';
import { beginPayment, purchasesOf } from './checkout.usecases.ts';

export function checkoutRoutes(deps: CheckoutDependencies) {
  const os = implement(checkout).$context<RequestContext>().use(authorize(deps.db));
  return {
    createPayment: os.createPayment.handler(async ({ input, context }) => ({
      data: await beginPayment(deps, context.session.ownerId, input),
    })),
    purchaseHistory: os.purchaseHistory.handler(async ({ input, context }) => ({
      data: await purchasesOf(deps, context.session.ownerId, input.ownerId),
    })),
  };
}
