import { SOLD_TIER, SUBSCRIPTION_CURRENCY, tierName } from '@quarterdeck/domain/billing';
import { formatPlain, type Cents } from '@quarterdeck/domain/money';
import { WEBHOOK_EVENTS } from './paypal-events.ts';
import { PayPalError, type PayPal, type PlanReading } from './paypal.ts';

export interface PayPalSetUp {
  /** Without a trailing slash. PayPal delivers only to https on port 443; our payments sandbox to any URL. */
  appUrl: string;
  productName: string;
  /** Per store and month. */
  priceCents: Cents;
}

type SetUpCalls = Pick<
  PayPal,
  'createPlan' | 'createProduct' | 'plan' | 'plans' | 'product' | 'registerWebhook' | 'setWebhookEvents' | 'webhooks'
>;

const PLAN_NAME = tierName(SOLD_TIER);
const PRODUCT_ID = 'QUARTERDECK-STORES';

async function ensureProduct(paypal: SetUpCalls, name: string): Promise<void> {
  try {
    await paypal.product(PRODUCT_ID);
  } catch (error) {
    if (!(error instanceof PayPalError) || error.status !== 404) throw error;
    await paypal.createProduct({ id: PRODUCT_ID, name });
  }
}

const fits = ({ name, status, price }: PlanReading, priceCents: Cents): boolean =>
  name === PLAN_NAME && status === 'ACTIVE' && price?.currency === SUBSCRIPTION_CURRENCY && price.cents === priceCents;

/** The plan at this price. Plans at other prices stay for their subscribers. */
async function ensurePlan(paypal: SetUpCalls, priceCents: Cents): Promise<string> {
  const listed = await paypal.plans(PRODUCT_ID);
  for (const { id } of listed) {
    // Lists omit the price.
    const plan = await paypal.plan(id);
    if (fits(plan, priceCents)) return id;
  }
  const plan = await paypal.createPlan({
    // The request id includes the number of plans: otherwise PayPal would return an earlier run's plan, even if that
    // was deactivated since.
    requestId: `${PRODUCT_ID}-${priceCents}-${listed.length}`,
    productId: PRODUCT_ID,
    name: PLAN_NAME,
    monthly: { value: formatPlain(priceCents), currency_code: SUBSCRIPTION_CURRENCY },
  });
  return plan.id;
}

async function ensureWebhook(paypal: SetUpCalls, url: string): Promise<string> {
  const registered = (await paypal.webhooks()).find((webhook) => webhook.url === url);
  if (!registered) return (await paypal.registerWebhook(url, WEBHOOK_EVENTS)).id;
  const { id, events } = registered;
  const hasAllEvents = events.includes('*') || WEBHOOK_EVENTS.every((event) => events.includes(event));
  if (!hasAllEvents) await paypal.setWebhookEvents(id, WEBHOOK_EVENTS);
  return id;
}

/**
 * Creates or finds what subscriptions need at PayPal: product, monthly plan and webhook. Idempotent.
 * @throws PayPalError
 */
export async function setUpPayPal(
  paypal: SetUpCalls,
  { appUrl, productName, priceCents }: PayPalSetUp,
): Promise<{ planId: string; webhookId: string }> {
  await ensureProduct(paypal, `${productName}: ${PLAN_NAME}`);
  const planId = await ensurePlan(paypal, priceCents);
  const webhookId = await ensureWebhook(paypal, `${appUrl}/webhooks/paypal`);
  return { planId, webhookId };
}
