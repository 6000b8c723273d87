import type { Yoco } from './yoco.ts';

/**
 * Registers our webhook at Yoco. Yoco reveals a webhook's secret only on registration, so an existing one is replaced.
 * @returns the secret, `whsec_…`
 * @throws CheckoutError
 */
export async function registerYocoWebhook(
  yoco: Pick<Yoco, 'registerWebhook' | 'removeWebhook' | 'webhooks'>,
  appUrl: string,
): Promise<string> {
  const url = `${appUrl}/webhooks/yoco`;
  const before = (await yoco.webhooks()).filter((webhook) => webhook.url === url);
  for (const { id } of before) await yoco.removeWebhook(id);
  const { secret } = await yoco.registerWebhook('quarterdeck', url);
  return secret;
}
