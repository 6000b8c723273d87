import { resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65_535);

/** Addresses with commas between them, in the form that accounts have. */
const emails = z
  .string()
  .transform((list) => list.split(',').map((email) => email.trim().normalize('NFC').toLowerCase()))
  .transform((list) => list.filter((email) => email !== ''))
  .pipe(z.array(z.email('must be e-mail addresses with commas between them')));

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  APP_URL: z.url().optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  SANDBOX_PORT: port.optional(),
  TRUST_PROXY: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  HR_EMAILS: emails.default([]),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
});

export interface Environment {
  production: boolean;
  port: number;
  host: string;
  /** Absolute path: embedded database, generated secrets. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where people reach the product, without a slash at the end. Links in mails start with it. */
  appUrl: string;
  appSecret: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Reserved for the payments sandbox. */
  sandboxPort: number;
  logLevel: string;
  /** Lower case. Owners with these addresses, once verified, are HR. */
  hrEmails: string[];
  /** Which proxies may say whom they speak for: how many of them, or their addresses. False: none. */
  trustProxy: number | string | false;
  serves: boolean;
  works: boolean;
}

const REQUIRED_IN_PRODUCTION = ['APP_URL', 'APP_SECRET', 'SMTP_URL'] as const;

/** @throws Error that names every variable that is wrong or missing at once. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  // A variable that is set to nothing means "not set".
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not usable.\n  ${problems.join('\n  ')}`);
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const missing = REQUIRED_IN_PRODUCTION.filter((name) => env[name] === undefined);
  if (production && missing.length > 0)
    throw new Error(`NODE_ENV=production needs these variables: ${missing.join(', ')}`);
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    appUrl: (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    appSecret: env.APP_SECRET,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'no-reply@localhost',
    sandboxPort: env.SANDBOX_PORT ?? env.PORT + 1,
    logLevel: env.LOG_LEVEL,
    hrEmails: env.HR_EMAILS,
    trustProxy: /^\d+$/.test(env.TRUST_PROXY ?? '') ? Number(env.TRUST_PROXY) : (env.TRUST_PROXY ?? false),
    serves: env.ROLE !== 'worker',
    works: env.ROLE !== 'web',
  };
}
