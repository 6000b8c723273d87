import type { Yoco } from './yoco.ts';

/**
 * Has Yoco tell us about payments. It tells the secret of a webhook only when that is registered, so one that is there
 * already is replaced.
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
