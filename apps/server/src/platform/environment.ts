import { isIP } from 'node:net';
import { resolve } from 'node:path';
import pg from 'pg';
import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65_535);

/** Comma-separated emails, normalized like those of accounts. */
const emails = z
  .string()
  .transform((list) => list.split(',').map((email) => email.trim().normalize('NFC').toLowerCase()))
  .transform((list) => list.filter((email) => email !== ''))
  .pipe(z.array(z.email('must be email addresses separated by commas')));

/** A base URL, without a trailing slash. */
const baseUrl = z
  .url({ protocol: /^https?$/, error: 'must be a URL like https://arcade.example.com' })
  .transform((url) => new URL(url).href.replace(/\/+$/, ''));

/** Whether the driver can read it: it also accepts a URL without a host, for a socket. */
function isConnectionString(url: string): boolean {
  try {
    return /^postgres(ql)?:/.test(url) && new pg.Client(url).port > 0;
  } catch {
    return false;
  }
}

const databaseUrl = z.string().refine(isConnectionString, {
  error: 'must be a URL like postgres://user:password@host:5432/quarterdeck, with a percent-encoded password',
});

/** Names that Fastify knows. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** `10.0.0.1`, `10.0.0.0/8`, `loopback` */
function isAddressRange(text: string): boolean {
  if (NAMED_RANGES.includes(text.trim())) return true;
  const [address = '', bits, excess] = text.trim().split('/');
  const version = isIP(address);
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32));
  return version !== 0 && isPrefix && excess === undefined;
}

/** The number of proxies, or their addresses. */
const proxies = z
  .string()
  .refine((text) => /^\d+$/.test(text) || text.split(',').every(isAddressRange), {
    error: 'must be the number of proxies, or addresses like 10.0.0.1 or 10.0.0.0/8 separated by commas',
  })
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : text));

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  ALLOW_INSECURE_HOST: z.stringbool().default(false),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_ADMIN_URL: databaseUrl.optional(),
  APP_URL: baseUrl.optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be a URL like smtps://user:password@host' }).optional(),
  BACKUP_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  MAIL_FROM: z.email('must be one email address without a name').optional(),
  SUPPORT_EMAIL: z.email('must be one email address').optional(),
  SANDBOX_PORT: port.optional(),
  TRUST_PROXY: proxies.optional(),
  OPERATOR_PASSWORD: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  HR_EMAILS: emails.default([]),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_PLAN_ID: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_BASE_URL: baseUrl.optional(),
  YOCO_SECRET_KEY: z.string().optional(),
  YOCO_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must start with whsec_').optional(),
  YOCO_BASE_URL: baseUrl.optional(),
});

type Variables = z.output<typeof schema>;

/** Our PayPal account. */
export interface PayPalAccount {
  /** Without a trailing slash. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
}

export interface Environment {
  production: boolean;
  port: number;
  host: string;
  /** Whether a development server is reachable from other machines, which the operator allowed. */
  insecureHost: boolean;
  /** Absolute path of the embedded database and the generated secrets. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** The role that owns the tables, if it differs from that of `databaseUrl`. */
  databaseAdminUrl: string | undefined;
  /** The product's public URL, without a trailing slash. Links in mails start with it. */
  appUrl: string;
  appSecret: string | undefined;
  /** Signs backups of the embedded database; without it, the key is derived or generated. */
  backupKey: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The support address, shown on pages and in mails, and the reply address of mails. Undefined: none. */
  supportEmail: string | undefined;
  /** The port of the payments sandbox, if set. */
  sandboxPort: number | undefined;
  /** Undefined if subscriptions are not set up. */
  paypal: (PayPalAccount & { planId: string; webhookId: string }) | undefined;
  /** Undefined if card payments are not set up. */
  yoco: { baseUrl: string; secretKey: string; webhookSecret: string } | undefined;
  /** The password of the operator pages. */
  operatorPassword: string | undefined;
  logLevel: string;
  /** Lower case. Owners with these emails, once verified, become HR. */
  hrEmails: string[];
  /** Which proxies may set forwarding headers: their number or their addresses. False: none. */
  trustProxy: number | string | false;
  /** Whether this process answers requests. */
  serves: boolean;
  /** Whether this process runs jobs: mails, webhooks, nightly work. */
  works: boolean;
}

const REQUIRED_IN_PRODUCTION = ['APP_URL', 'APP_SECRET', 'SMTP_URL', 'MAIL_FROM'];

export const LIVE_PAYPAL = 'https://api-m.paypal.com';
const PAYPAL_SANDBOX = 'https://api-m.sandbox.paypal.com';
const LIVE_YOCO = 'https://payments.yoco.com';

/** @throws Error that lists all wrong variables, and all that production lacks. */
function readVariables(variables: NodeJS.ProcessEnv, requiredInProduction: readonly string[] = []): Variables {
  // A variable set to the empty string counts as not set.
  const values = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(values);
  const required = values['NODE_ENV'] === 'production' ? requiredInProduction : [];
  const missing = required.filter((name) => values[name] === undefined);
  if (parsed.success && missing.length === 0) return parsed.data;
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...missing.map((name) => `${name}: required with NODE_ENV=production`),
  ];
  throw new Error(`Invalid environment variables:\n  ${problems.join('\n  ')}`);
}

/**
 * The variables of a provider, or undefined when none is set.
 * @param optional has a default, but setting it shows that the provider is meant to be used
 * @throws Error when only some are set: a half-configured provider would take money unnoticed
 */
function allOrNone<Name extends string>(
  provider: string,
  names: readonly Name[],
  optional: string | undefined,
  env: Readonly<Partial<Record<Name, string>>>,
): Record<Name, string> | undefined {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === 0) return Object.fromEntries(names.map((name) => [name, env[name]])) as Record<Name, string>;
  if (missing.length === names.length && optional === undefined) return undefined;
  throw new Error(`${provider} is only partly configured. Missing variables: ${missing.join(', ')}`);
}

/** @throws Error when payments would only be simulated in production */
function requireLive(production: boolean, variable: string, url: string, live: string): void {
  if (production && url !== live)
    throw new Error(`NODE_ENV=production takes real payments: ${variable} must be ${live}`);
}

function paypalBaseUrl(env: Variables): string {
  const production = env.NODE_ENV === 'production';
  const baseUrl = env.PAYPAL_BASE_URL ?? (production ? LIVE_PAYPAL : PAYPAL_SANDBOX);
  requireLive(production, 'PAYPAL_BASE_URL', baseUrl, LIVE_PAYPAL);
  return baseUrl;
}

function readPayPal(env: Variables): Environment['paypal'] {
  const names = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_PLAN_ID', 'PAYPAL_WEBHOOK_ID'] as const;
  const settings = allOrNone('PayPal', names, env.PAYPAL_BASE_URL, env);
  return (
    settings && {
      baseUrl: paypalBaseUrl(env),
      clientId: settings.PAYPAL_CLIENT_ID,
      clientSecret: settings.PAYPAL_CLIENT_SECRET,
      planId: settings.PAYPAL_PLAN_ID,
      webhookId: settings.PAYPAL_WEBHOOK_ID,
    }
  );
}

function readYoco(env: Variables): Environment['yoco'] {
  const settings = allOrNone('Yoco', ['YOCO_SECRET_KEY', 'YOCO_WEBHOOK_SECRET'], env.YOCO_BASE_URL, env);
  if (!settings) return undefined;
  const production = env.NODE_ENV === 'production';
  const baseUrl = env.YOCO_BASE_URL ?? LIVE_YOCO;
  requireLive(production, 'YOCO_BASE_URL', baseUrl, LIVE_YOCO);
  if (production && settings.YOCO_SECRET_KEY.startsWith('sk_test_'))
    throw new Error('NODE_ENV=production takes real payments, but YOCO_SECRET_KEY is a test key');
  return { baseUrl, secretKey: settings.YOCO_SECRET_KEY, webhookSecret: settings.YOCO_WEBHOOK_SECRET };
}

/**
 * The variables `npm run paypal:setup` needs; it prints PayPal's other variables.
 * @throws Error that lists the wrong or missing variables
 */
export function readPayPalSetUp(variables: NodeJS.ProcessEnv): { account: PayPalAccount; appUrl: string } {
  const env = readVariables(variables);
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, APP_URL: appUrl } = env;
  if (clientId === undefined || clientSecret === undefined || appUrl === undefined)
    throw new Error('Set PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and APP_URL first.');
  return { account: { baseUrl: paypalBaseUrl(env), clientId, clientSecret }, appUrl };
}

/** Whether only programs on the same machine reach a host. */
const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

/** @throws Error when a development server, with its mailbox and sandbox, would be reachable from other machines */
function requireLoopback({ NODE_ENV, ROLE, HOST, ALLOW_INSECURE_HOST }: Variables): void {
  if (NODE_ENV === 'production' || ROLE === 'worker' || isLoopback(HOST) || ALLOW_INSECURE_HOST) return;
  throw new Error(
    `HOST=${HOST} is reachable from other machines, and only NODE_ENV=production is meant for that. Use HOST=127.0.0.1, or set ALLOW_INSECURE_HOST=1 to allow it anyway.`,
  );
}

/** @throws Error when passwords and session cookies would cross a network unencrypted */
function requireTls({ NODE_ENV, APP_URL = '' }: Variables): void {
  if (NODE_ENV !== 'production' || APP_URL.startsWith('https:') || isLoopback(new URL(APP_URL).hostname)) return;
  throw new Error(`NODE_ENV=production requires encryption: APP_URL must begin with https://, but is ${APP_URL}`);
}

/** @throws Error that lists all wrong or missing variables. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const env = readVariables(variables, REQUIRED_IN_PRODUCTION);
  const production = env.NODE_ENV === 'production';
  if (env.DATABASE_ADMIN_URL !== undefined && env.DATABASE_URL === undefined)
    throw new Error('DATABASE_ADMIN_URL is set without DATABASE_URL, the role of the running server');
  requireLoopback(env);
  requireTls(env);
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    insecureHost: !production && !isLoopback(env.HOST),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseAdminUrl: env.DATABASE_ADMIN_URL,
    appUrl: env.APP_URL ?? `http://localhost:${env.PORT}`,
    appSecret: env.APP_SECRET,
    backupKey: env.BACKUP_KEY,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'no-reply@localhost',
    supportEmail: env.SUPPORT_EMAIL,
    sandboxPort: env.SANDBOX_PORT,
    paypal: readPayPal(env),
    yoco: readYoco(env),
    operatorPassword: env.OPERATOR_PASSWORD,
    logLevel: env.LOG_LEVEL,
    hrEmails: env.HR_EMAILS,
    trustProxy: env.TRUST_PROXY ?? false,
    serves: env.ROLE !== 'worker',
    works: env.ROLE !== 'web',
  };
}
