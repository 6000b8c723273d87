import { implement } from '@orpc/server';
import { checkout } from '@quarterdeck/contract/checkout';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { presentList } from '../../platform/list.ts';
import type { RateLimit } from '../../platform/rate-limits.ts';
import type { CheckoutDependencies } from './checkout.dependencies.ts';
import { presentPaidExtra, presentPurchase } from './checkout.presenters.ts';
import { beginPayment, closePurchase, dismissPurchase, purchasesOf } from './checkout.usecases.ts';
import { listPaidExtras } from './paid-extras.queries.ts';
import { markExtra } from './paid-extras.usecases.ts';

export interface CheckoutRouteDependencies extends CheckoutDependencies {
  /** The limit per owner: each call may make requests to the provider, which rate-limits our account as a whole. */
  limits: { providerReads: RateLimit };
}

export function checkoutRoutes(deps: CheckoutRouteDependencies) {
  const os = implement(checkout).$context<RequestContext>().use(authorize(deps.db));
  const asking = os.use(async ({ context, next }) => {
    await deps.limits.providerReads.attempt(context.session.ownerId);
    return next();
  });
  return {
    createPayment: asking.createPayment.handler(async ({ input, context }) => ({
      data: await beginPayment(deps, context.session.ownerId, input),
    })),
    close: asking.close.handler(async ({ input, context }) => ({
      data: presentPurchase(await closePurchase(deps, context.session.ownerId, input._id)),
    })),
    dismiss: asking.dismiss.handler(async ({ input, context }) => ({
      data: presentPurchase(await dismissPurchase(deps, context.session.ownerId, input._id)),
    })),
    purchaseHistory: asking.purchaseHistory.handler(async ({ input, context }) =>
      presentList(await purchasesOf(deps, context.session, input), presentPurchase),
    ),
    paidExtras: os.paidExtras.handler(async ({ input }) => {
      const { extras, total } = await listPaidExtras(deps.db, input);
      return { data: { extras: extras.map(presentPaidExtra), total } };
    }),
    markExtra: os.markExtra.handler(async ({ input, context }) => ({
      data: presentPaidExtra(await deps.db.transaction((tx) => markExtra(tx, context.session.ownerId, input))),
    })),
  };
}
