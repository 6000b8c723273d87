import { implement } from '@orpc/server';
import { cancellations } from '@quarterdeck/contract/cancellations';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import type { BillingRouteDependencies } from './billing.routes.ts';
import { closeCancellation, listStuckItems, retryCancellation } from './subscriptions/refused-cancellations.ts';
import { presentStuck } from './subscriptions/subscriptions.presenters.ts';

export function cancellationsRoutes(deps: BillingRouteDependencies) {
  const os = implement(cancellations).$context<RequestContext>().use(authorize(deps.db));
  return {
    refused: os.refused.handler(async () => ({ data: presentStuck(await listStuckItems(deps)) })),
    retry: os.retry.handler(async ({ input, context }) => {
      await deps.limits.providerReads.attempt(context.session.ownerId);
      const remaining = await retryCancellation(deps, context.session.ownerId, input._id);
      return { data: presentStuck(remaining) };
    }),
    close: os.close.handler(async ({ input, context }) => ({
      data: presentStuck(await closeCancellation(deps, context.session.ownerId, input._id)),
    })),
  };
}
