import { SUBSCRIPTION_PRICE } from '@quarterdeck/domain/billing';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { setUpPayPal } from './features/billing/paypal/paypal-setup.ts';
import { createPayPal } from './features/billing/paypal/paypal.ts';
import { readPayPalSetUp } from './platform/environment.ts';

/** @throws Error with a message an operator can act on. */
async function run(): Promise<string> {
  const { account, appUrl } = readPayPalSetUp(process.env);
  const isPayPal = new URL(account.baseUrl).hostname.endsWith('.paypal.com');
  if (isPayPal && !appUrl.startsWith('https://'))
    throw new Error(`PayPal sends webhooks only to https addresses, but APP_URL is ${appUrl}.`);
  const { planId, webhookId } = await setUpPayPal(createPayPal(account), {
    appUrl,
    productName: PRODUCT_NAME,
    priceCents: SUBSCRIPTION_PRICE,
  });
  return `Set these environment variables on the server:\n\nPAYPAL_PLAN_ID=${planId}\nPAYPAL_WEBHOOK_ID=${webhookId}`;
}

try {
  console.log(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
