import { SOLD_TIER, SUBSCRIPTION_CURRENCY, SUBSCRIPTION_PRICE } from '@quarterdeck/domain/billing';
import { addMonths, DAY_MS } from '@quarterdeck/domain/durations';
import { ZERO } from '@quarterdeck/domain/money';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { createSigner } from '@quarterdeck/payments-sandbox/paypal/signer';
import { createSandbox } from '@quarterdeck/payments-sandbox/sandbox';
import { emptyState } from '@quarterdeck/payments-sandbox/state';
import { keepStateFile, readStateFile } from '@quarterdeck/payments-sandbox/state-file';
import { existsSync } from 'node:fs';
import type { BillingDependencies } from '../features/billing/billing.dependencies.ts';
import { subscriptions } from '../features/billing/billing.table.ts';
import { setUpPayPal } from '../features/billing/paypal/paypal-setup.ts';
import { createPayPal } from '../features/billing/paypal/paypal.ts';
import { syncSubscription } from '../features/billing/subscriptions/sync.ts';
import type { StoreRow } from '../features/stores/stores.queries.ts';

/** The paid stores and the ids of their subscription rows. */
const MALL = { storeName: 'Mall Level 3', id: '0d0e0a00-0000-4000-8000-000000000001' };
const STATION = { storeName: 'Station Hall', id: '0d0e0a00-0000-4000-8000-000000000002' };

/**
 * Creates the demonstration's payments sandbox state if there is none: two subscriptions with several months of
 * history, including a failed payment that was settled.
 */
export async function createPaymentHistory(stateFile: string, notifyUrl: string): Promise<void> {
  if (existsSync(stateFile)) return;
  const now = new Date();
  const state = emptyState();
  const signer = await createSigner();
  // Days apart from today's date, so that no payment is due on the day of the demonstration.
  const monthsAgo = (months: number, days: number) => new Date(addMonths(now, -months).getTime() - days * DAY_MS);
  const began = monthsAgo(14, 9);
  // No server is listening yet.
  const sandbox = await createSandbox({ state, signer, clock: () => began, deliver: () => Promise.resolve(200) });
  await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  const { controls } = sandbox;
  const paypal = createPayPal({ baseUrl: sandbox.url(), clientId: 'sandbox', clientSecret: 'sandbox' });
  const setup = { appUrl: notifyUrl, productName: PRODUCT_NAME, priceCents: SUBSCRIPTION_PRICE };
  const { planId } = await setUpPayPal(paypal, setup);
  const subscribe = async (subscription: typeof MALL) => {
    const { id } = await paypal.createSubscription({
      requestId: subscription.id,
      customId: subscription.id,
      planId,
      email: 'demo@quarterdeck.test',
      brandName: PRODUCT_NAME,
      returnUrl: 'http://localhost/billing/success',
      cancelUrl: 'http://localhost/billing/cancel',
    });
    controls.paypal.approve(id);
    return id;
  };
  const mall = await subscribe(MALL);
  controls.moveClock({ to: monthsAgo(8, 4) });
  await subscribe(STATION);
  controls.paypal.failRenewals(mall);
  controls.moveClock({ to: monthsAgo(7, 4) });
  controls.paypal.fixPayment(mall);
  controls.moveClock({ to: now });
  await sandbox.close();
  // From now on the sandbox uses real time.
  state.clockOffsetMs = 0;
  await keepStateFile(stateFile, state, signer).close();
}

async function addSubscription(
  deps: BillingDependencies,
  { ownerId, store, id, providerId }: { ownerId: string; store: StoreRow; id: string; providerId: string },
): Promise<void> {
  await deps.db.insert(subscriptions).values({
    ownerId,
    id,
    storeId: store.id,
    storeName: store.store_name,
    storeForm: { address: store.address, notes: store.notes, openingFloatCents: ZERO },
    tier: SOLD_TIER,
    planId: deps.paypalAccount?.planId ?? '',
    priceCents: SUBSCRIPTION_PRICE,
    currency: SUBSCRIPTION_CURRENCY,
    providerId,
    status: 'APPROVAL_PENDING',
    createdAt: deps.now(),
  });
  await syncSubscription(deps, { ownerId, id });
}

const isPaidFor = ({ subscription_id: id }: StoreRow): boolean => id?.startsWith('I-') ?? false;

/**
 * Pays for the demonstration's stores with the subscriptions in the sandbox's state file. Past payments cause no mails.
 */
export async function addSubscriptions(
  billing: BillingDependencies,
  { ownerId, stores, stateFile }: { ownerId: string; stores: StoreRow[]; stateFile: string },
): Promise<void> {
  const quiet = { ...billing, jobs: { ...billing.jobs, add: () => Promise.resolve() } };
  const sandboxSubscriptions = Object.values(readStateFile(stateFile)?.state.paypal.subscriptions ?? {});
  for (const { id, storeName } of [MALL, STATION]) {
    const providerId = sandboxSubscriptions.find(({ customId }) => customId === id)?.id;
    const store = stores.find((each) => each.store_name === storeName && !isPaidFor(each));
    if (store && providerId !== undefined) await addSubscription(quiet, { ownerId, store, id, providerId });
  }
}
