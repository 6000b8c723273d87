import type { BillingDependencies } from './features/billing/billing.dependencies.ts';
import type { PayPalEvent } from './features/billing/paypal/paypal-events.ts';
import { handlePayPalEvent } from './features/billing/paypal/paypal-event-handler.ts';
import { createPayPalWebhooks } from './features/billing/paypal/paypal-webhooks.ts';
import { createPayPal } from './features/billing/paypal/paypal.ts';
import { ProviderReads } from './features/billing/provider-reads.ts';
import { cancelSubscriptionsOfStore } from './features/billing/subscriptions/cancel.ts';
import {
  endBilling,
  endSubscriptionQueue,
  forgetBilling,
  processDueCancellations,
} from './features/billing/subscriptions/cancellations.ts';
import { reconcileSubscriptions, notifyLapsedStores } from './features/billing/subscriptions/reconcile.ts';
import { refundQueue, processDueRefunds } from './features/billing/subscriptions/refunds.ts';
import { webhookQueue, type WebhookProviders } from './features/billing/webhooks.ts';
import type { CheckoutDependencies } from './features/checkout/checkout.dependencies.ts';
import { reconcileCheckouts } from './features/checkout/settling.ts';
import { handleYocoEvent } from './features/checkout/yoco-events.ts';
import { createYocoWebhooks, type CheckoutEvent } from './features/checkout/yoco-webhooks.ts';
import { createYoco } from './features/checkout/yoco.ts';
import { LIVE_PAYPAL, type Environment } from './platform/environment.ts';
import type { Queue } from './platform/jobs.ts';
import type { Queryable } from './platform/postgres/database.ts';

type Providers = Pick<Environment, 'paypal' | 'yoco'>;
type Shared = Omit<BillingDependencies, 'paypalAccount' | 'providerReads'> & Pick<CheckoutDependencies, 'supportEmail'>;

function cardModeOf(yoco: Providers['yoco']): 'live' | 'sandbox' | 'off' {
  if (!yoco) return 'off';
  return yoco.secretKey.startsWith('sk_live_') ? 'live' : 'sandbox';
}

function composeProviders({ paypal, yoco }: Providers) {
  const client = paypal && createPayPal(paypal);
  const cardMode = cardModeOf(yoco);
  return {
    paypalAccount:
      paypal && client
        ? {
            paypal: client,
            planId: paypal.planId,
            mode: paypal.baseUrl === LIVE_PAYPAL ? ('live' as const) : ('sandbox' as const),
            webhooks: createPayPalWebhooks({ ...paypal, paypal: client }),
          }
        : null,
    checkoutProvider: yoco ? createYoco(yoco) : null,
    checkoutMode: cardMode === 'live' ? ('live' as const) : ('test' as const),
    cardMode,
    yocoWebhooks: yoco && createYocoWebhooks(yoco.webhookSecret),
  };
}

/** Every minute, for notifications that never arrived. Parallel runs share the work. */
const EVERY_MINUTE = '* * * * *';

const subscriptionsQueue = (deps: BillingDependencies): Queue<object> => ({
  name: 'reconcile-payments',
  schedule: EVERY_MINUTE,
  work: async () => {
    await processDueCancellations(deps);
    await processDueRefunds(deps);
    await reconcileSubscriptions(deps);
    await notifyLapsedStores(deps);
  },
});

/** A queue of its own, because Yoco may respond while PayPal doesn't. */
const checkoutsQueue = (deps: CheckoutDependencies): Queue<object> => ({
  name: 'reconcile-checkouts',
  schedule: EVERY_MINUTE,
  work: async () => {
    if (deps.checkoutProvider !== null) await reconcileCheckouts(deps, deps.now());
  },
});

/** Composes payments: the providers' clients, what features need of them, their webhooks and jobs. */
export function composePayments<Given extends Shared>(shared: Given, providers: Providers) {
  const { yocoWebhooks, ...composed } = composeProviders(providers);
  const billing = { ...shared, ...composed, providerReads: new ProviderReads() };
  const deps = {
    ...billing,
    cancelSubscriptionsOfStore: (which: Parameters<typeof cancelSubscriptionsOfStore>[1], reason: string) =>
      cancelSubscriptionsOfStore(billing, which, reason),
    endBilling: (tx: Queryable, ownerId: string) => endBilling(tx, billing, ownerId),
    forgetBilling: (tx: Queryable, ownerId: string) => forgetBilling(tx, billing, ownerId),
  };
  const { paypalAccount } = composed;
  const webhookProviders: WebhookProviders = {
    ...(paypalAccount && {
      paypal: {
        verify: (headers, body) => paypalAccount.webhooks.verify(headers, body),
        handle: (event: PayPalEvent, receivedAt: Date) => handlePayPalEvent(deps, event, receivedAt),
      },
    }),
    ...(yocoWebhooks && {
      yoco: {
        verify: (headers, body) => yocoWebhooks.verify(headers, body),
        handle: (event: CheckoutEvent) => handleYocoEvent(deps, event),
      },
    }),
  };
  const { db, jobs, logger } = shared;
  const queues: Queue<never>[] = [
    webhookQueue({ db, jobs, logger, webhookProviders }),
    endSubscriptionQueue(deps),
    refundQueue(deps),
    subscriptionsQueue(deps),
    checkoutsQueue(deps),
  ];
  return { deps, webhookProviders, queues };
}
