import { SUBSCRIPTION_PRICE } from '@quarterdeck/domain/billing';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { setUpPayPal } from './features/billing/paypal/paypal-setup.ts';
import { createPayPal } from './features/billing/paypal/paypal.ts';
import { registerYocoWebhook } from './features/checkout/yoco-setup.ts';
import { createYoco } from './features/checkout/yoco.ts';
import type { Environment } from './platform/environment.ts';

interface SandboxOptions {
  /** Any free port if undefined. */
  port: number | undefined;
  /** The file that keeps the sandbox's state between starts. */
  stateFile: string;
  /** The URL of this server, which receives the webhooks. */
  notifyUrl: string;
}

export interface PaymentsSandbox extends Pick<Environment, 'paypal' | 'yoco'> {
  url: string;
  stop(): Promise<void>;
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The payments sandbox has no output');
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) return line;
  throw new Error('The payments sandbox didn’t start');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Creates the PayPal plan and registers both webhooks, as with the real providers. */
async function connect(baseUrl: string, notifyUrl: string): Promise<Pick<Environment, 'paypal' | 'yoco'>> {
  const account = { baseUrl, clientId: 'sandbox', clientSecret: 'sandbox' };
  const { planId, webhookId } = await setUpPayPal(createPayPal(account), {
    appUrl: notifyUrl,
    productName: PRODUCT_NAME,
    priceCents: SUBSCRIPTION_PRICE,
  });
  const keys = { baseUrl, secretKey: 'sk_test_sandbox' };
  const webhookSecret = await registerYocoWebhook(createYoco(keys), notifyUrl);
  return { paypal: { ...account, planId, webhookId }, yoco: { ...keys, webhookSecret } };
}

/** Starts the payments sandbox as a child process, which ends with this process, and sets up both of its providers. */
export async function startPaymentsSandbox({ port, stateFile, notifyUrl }: SandboxOptions): Promise<PaymentsSandbox> {
  const program = fileURLToPath(import.meta.resolve('@quarterdeck/payments-sandbox/main'));
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: String(port ?? 0), HOST: '127.0.0.1', STATE_FILE: stateFile },
    // The child exits when its stdin closes, even if this process crashes.
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const { url } = JSON.parse(await firstLine(child)) as { url: string };
    return { url, ...(await connect(url, notifyUrl)), stop: () => stop(child) };
  } catch (error) {
    await stop(child);
    throw error;
  }
}
