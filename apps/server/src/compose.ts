import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { composePayments } from './compose-payments.ts';
import { accountMailQueue } from './features/accounts/send-account-mails.ts';
import { purgeQueue } from './features/accounts/purge-account.ts';
import { backupQueues } from './features/backups/nightly.ts';
import type { BillingDependencies } from './features/billing/billing.dependencies.ts';
import { nightlyPurgeQueue } from './features/deleted/nightly-purge.ts';
import { rollupQueue } from './features/financials/rollups.ts';
import { notificationQueues } from './features/notifications/queues.ts';
import { createHttpServer } from './http.ts';
import type { Environment } from './platform/environment.ts';
import { createJobs, type Jobs } from './platform/jobs.ts';
import { createLiveEvents, type LiveChannel } from './platform/live-events.ts';
import { mailboxDelivery, mailQueue, smtpDelivery } from './platform/mail.ts';
import { openDatabase, type Connection, type Database } from './platform/postgres/database.ts';
import { createAddressLimit, createRateLimit } from './platform/rate-limits.ts';
import { createSecrets, type Secrets } from './platform/secrets.ts';

export interface Settings {
  connection: Connection;
  appSecret: string;
  appUrl: string;
  production: boolean;
  /** The password of the operator pages. */
  operatorPassword: string | undefined;
  /** The embedded database's folder; undefined when the database is external. */
  dataDir: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The support address; undefined when there is none. */
  supportEmail: string | undefined;
  trustProxy: number | string | false;
  /** Lower case. Owners with these addresses become HR when they sign in. */
  hrEmails: readonly string[];
  logger: Logger;
  /** Undefined if subscriptions are not set up. */
  paypal: Environment['paypal'];
  /** Undefined if card payments are not set up. */
  yoco: Environment['yoco'];
  /** The folder of the built web app; by default the one beside this server. */
  webAppFolder?: string | undefined;
}

export interface Application {
  http: FastifyInstance;
  database: Database;
  jobs: Jobs;
  secrets: Secrets;
  live: LiveChannel;
  /** Used by the demonstration, which pays without a user. */
  billing: BillingDependencies;
  /** Creates the job queues and, with `work`, starts working on them. */
  startJobs(options: { work: boolean }): Promise<void>;
  /** Completes open requests and running jobs, then closes. */
  stop: () => Promise<void>;
}

const DRAIN_LIMIT_MS = 20_000;
const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** Rate limits, shared by all nodes. */
function createLimits(pool: Pool) {
  return {
    signIn: createRateLimit(pool, 'sign-in', { attempts: 10, perSeconds: QUARTER_HOUR }),
    signInName: createRateLimit(pool, 'sign-in-name', { attempts: 100, perSeconds: QUARTER_HOUR }),
    signInDevice: createRateLimit(pool, 'sign-in-device', { attempts: 10, perSeconds: QUARTER_HOUR }),
    newCounter: createRateLimit(pool, 'new-counter', { attempts: 60, perSeconds: HOUR }),
    currentPassword: createRateLimit(pool, 'current-password', { attempts: 10, perSeconds: QUARTER_HOUR }),
    linkAddress: createAddressLimit(pool, 'link-address', { attempts: 50, perSeconds: QUARTER_HOUR }),
    signInAddress: createAddressLimit(pool, 'sign-in-address', { attempts: 100, perSeconds: QUARTER_HOUR }),
    mail: createRateLimit(pool, 'mail', { attempts: 5, perSeconds: HOUR }),
    mailRecipient: createRateLimit(pool, 'mail-recipient', { attempts: 10, perSeconds: HOUR }),
    mailAddress: createAddressLimit(pool, 'mail-address', { attempts: 50, perSeconds: HOUR }),
    secondFactor: createRateLimit(pool, 'second-factor', { attempts: 20, perSeconds: QUARTER_HOUR }),
    sampleData: createRateLimit(pool, 'sample-data', { attempts: 20, perSeconds: DAY }),
    allData: createRateLimit(pool, 'all-data', { attempts: 10, perSeconds: HOUR }),
    receipts: createRateLimit(pool, 'receipts', { attempts: 60, perSeconds: 60 }),
    providerReads: createRateLimit(pool, 'provider-questions', { attempts: 120, perSeconds: 60 }),
    webhookAddress: createAddressLimit(pool, 'webhook-address', { attempts: 1_000, perSeconds: QUARTER_HOUR }),
    secondFactorAddress: createAddressLimit(pool, 'second-factor-address', { attempts: 100, perSeconds: QUARTER_HOUR }),
  };
}

const openLoggedDatabase = (connection: Connection, logger: Logger): Database =>
  openDatabase(
    connection,
    (error) => logger.warn({ err: error }, 'database connection lost'),
    (error) => logger.warn({ err: error }, 'deadlock, the transaction is run again'),
  );

/** The only place that creates the parts with side effects: database, clock, mail, job queue. */
export async function compose(settings: Settings): Promise<Application> {
  const { connection, logger, supportEmail } = settings;
  const database = openLoggedDatabase(connection, logger);
  const jobs = createJobs(connection, logger);
  const live = createLiveEvents(connection, logger);
  const secrets = createSecrets(settings.appSecret);
  const { db, pool } = database;
  const { smtpUrl, mailFrom } = settings;
  const deliver = smtpUrl === undefined ? mailboxDelivery(db) : smtpDelivery(smtpUrl, mailFrom);
  const limits = createLimits(pool);
  const now = () => new Date();
  const payments = composePayments(
    { db, jobs, live, secrets, appUrl: settings.appUrl, supportEmail, now, logger },
    settings,
  );
  const http = await createHttpServer(
    {
      ...payments.deps,
      limits,
      hrEmails: settings.hrEmails,
      webhookProviders: payments.webhookProviders,
      pool,
      dataDir: settings.dataDir,
    },
    { ...settings, keepsMails: smtpUrl === undefined },
  );
  return {
    http,
    database,
    jobs,
    secrets,
    live,
    billing: payments.deps,
    startJobs: (options) =>
      jobs.start(
        [
          mailQueue(deliver, logger, supportEmail),
          accountMailQueue({ db, jobs, appUrl: settings.appUrl }),
          ...notificationQueues({ db, jobs, secrets, appUrl: settings.appUrl, now }),
          nightlyPurgeQueue(db, logger),
          rollupQueue(db, logger),
          purgeQueue({ db, jobs, logger, forgetBilling: payments.deps.forgetBilling }),
          ...backupQueues({ db, jobs, secrets, now, logger }),
          ...payments.queues,
        ],
        options,
      ),
    stop: async () => {
      // A request that never ends must not keep the server running.
      const forceClose = setTimeout(() => http.server.closeAllConnections(), DRAIN_LIMIT_MS);
      await http.close();
      clearTimeout(forceClose);
      await jobs.stop();
      await live.stop();
      await database.close();
    },
  };
}
