import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { DrizzleQueryError } from 'drizzle-orm';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { compose } from './compose.ts';
import { ownDatabase, prepareDatabase } from './database-roles.ts';
import { signEarlierArchives } from './features/backups/signing.ts';
import { grantHrToKnown } from './features/hr/grants.ts';
import { requireSecretOfStores } from './features/stores/app-secret.ts';
import { DATA_FOLDER } from './platform/data-folder.ts';
import { readEnvironment, type Environment } from './platform/environment.ts';
import { generatedSecrets } from './platform/generated-secrets.ts';
import { createLogger } from './platform/logger.ts';
import { openDatabase, type Connection } from './platform/postgres/database.ts';
import { reasonOf } from './platform/postgres/database-unavailable.ts';
import { openEmbedded } from './platform/postgres/embedded-database.ts';
import { createSecrets, type Secrets } from './platform/secrets.ts';

type Providers = Pick<Environment, 'paypal' | 'yoco'>;

/** Cleanup for when the server ends, run in reverse order. */
const onExit: (() => Promise<void>)[] = [];

async function unwind(): Promise<void> {
  for (let end = onExit.pop(); end; end = onExit.pop()) await end();
}

/** @throws Error when the port is in use; checked before anything slow starts. */
async function requireFreePort({ port, host }: Pick<Environment, 'port' | 'host'>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
      .once('error', (error: NodeJS.ErrnoException) => {
        const inUse = `Port ${port} is in use. Stop the program that uses it, or set PORT.`;
        reject(error.code === 'EADDRINUSE' ? new Error(inUse) : error);
      })
      .listen(port, host, () => probe.close(() => resolve()));
  });
}

function readOrExit(): Environment {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

const isFree = async (port: number): Promise<boolean> =>
  requireFreePort({ port, host: '127.0.0.1' }).then(
    () => true,
    () => false,
  );

/** The payments sandbox's state. */
const sandboxFile = (dataDir: string) => join(dataDir, DATA_FOLDER.sandbox);

/** If no provider is configured and the installation is not live, the sandbox replaces both. */
async function payments(
  environment: Environment,
  { dataDir, notes, demo }: { dataDir: string; notes: string[]; demo: boolean },
): Promise<Providers> {
  const { production, paypal, yoco, serves, works, sandboxPort } = environment;
  if (production || paypal !== undefined || yoco !== undefined || !serves || !works) return { paypal, yoco };
  const { startPaymentsSandbox } = await import('./payments-sandbox.ts');
  const nextPort = environment.port + 1;
  const host = environment.host === '0.0.0.0' ? '127.0.0.1' : environment.host;
  const stateFile = sandboxFile(dataDir);
  // With a database elsewhere the folder may not exist.
  await mkdir(dataDir, { recursive: true });
  const notifyUrl = `http://${host}:${environment.port}`;
  if (demo) await (await import('./demo/payments.ts')).createPaymentHistory(stateFile, notifyUrl);
  const port = sandboxPort ?? ((await isFree(nextPort)) ? nextPort : undefined);
  const sandbox = await startPaymentsSandbox({ port, stateFile, notifyUrl });
  onExit.push(() => sandbox.stop());
  notes.push(`  Payments  ${sandbox.url} (sandbox: no real payments)`);
  return sandbox;
}

const OWNS_TABLES =
  'Warning: the role of DATABASE_URL owns the tables, so a fault in the server could change the audit log. Use a separate role, and set DATABASE_ADMIN_URL to the owner of the tables: see docs/operating.md.';
const INSECURE_HOST =
  'Warning: this development server is reachable from other machines (ALLOW_INSECURE_HOST). Use NODE_ENV=production for real data.';

/**
 * Refuses another secret than the database was set up with, and signs owners' archives of versions that signed none.
 * @param owner the connection of the tables' owner, if this process knows it.
 */
async function checkSecretAndSign(server: Connection, owner: Connection | undefined, secrets: Secrets): Promise<void> {
  const database = openDatabase(owner ?? server, () => undefined);
  try {
    await requireSecretOfStores(database.db, secrets);
    if (owner !== undefined) await signEarlierArchives(database.db, secrets);
  } finally {
    await database.close();
  }
}

async function start(environment: Environment, { demo }: { demo: boolean }): Promise<void> {
  const logger = createLogger(environment.logLevel);
  if (demo && (environment.production || environment.databaseUrl !== undefined)) {
    throw new Error('The demo uses its own database: unset DATABASE_URL and NODE_ENV.');
  }
  // The demonstration has its own data folder and never mixes with an owner's figures.
  const dataDir = demo ? join(environment.dataDir, DATA_FOLDER.demo) : environment.dataDir;
  if (environment.serves) await requireFreePort(environment);
  const { databaseUrl } = environment;
  const connections = ownDatabase(environment) ?? (await openEmbedded(dataDir, onExit, logger));
  const { ownsTables } = await prepareDatabase(connections);
  // The owner of the tables, if this process may know it.
  const owner = connections.admin ?? (ownsTables ? connections.server : undefined);
  if (ownsTables) console.warn(OWNS_TABLES);
  if (environment.insecureHost) console.warn(INSECURE_HOST);
  const appSecret = environment.appSecret ?? (await generatedSecrets(dataDir)).appSecret;
  await checkSecretAndSign(connections.server, owner, createSecrets(appSecret));
  const notes: string[] = [];
  const providers = await payments(environment, { dataDir, notes, demo });
  const application = await compose({
    ...environment,
    ...providers,
    connection: connections.server,
    appSecret,
    logger,
    dataDir: databaseUrl === undefined ? dataDir : undefined,
  });
  onExit.push(application.stop);
  await grantHrToKnown(application.database.db, environment.hrEmails);
  await application.startJobs({ work: environment.works });
  if (demo) {
    const { seedDemo } = await import('./demo.ts');
    const signIn = await seedDemo(application, sandboxFile(dataDir));
    notes.push(`  Sign in   ${signIn.email} with the password ${signIn.password}`);
  }
  if (!environment.serves) return console.log(`${PRODUCT_NAME} is processing jobs. Press Ctrl+C to stop.`);
  await application.http.listen({ port: environment.port, host: environment.host });
  if (environment.smtpUrl === undefined)
    notes.push(`  Mailbox   ${environment.appUrl}/dev/mailbox (mails are stored here, not sent)`);
  if (databaseUrl === undefined) notes.push(`  Data      ${dataDir}`);
  console.log(
    `${PRODUCT_NAME} is running. Press Ctrl+C to stop.\n  Open      ${environment.appUrl}\n${notes.join('\n')}`,
  );
}

const environment = readOrExit();
const starting = start(environment, { demo: process.argv.includes('--demo') });
let ending: Promise<void> | undefined;

async function stop(signal: NodeJS.Signals): Promise<void> {
  console.log(`${signal}: shutting down…`);
  // A half-started server cannot be stopped in order.
  await starting.catch(() => undefined);
  await unwind();
  process.exit(0);
}

// Not `once`: a terminal and npm both forward Ctrl+C, and the second signal must not interrupt the shutdown.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (ending ??= stop(signal)));

function startFailure(error: unknown): unknown {
  // Drizzle's own message is the statement, without PostgreSQL's reason.
  if (error instanceof DrizzleQueryError) return reasonOf(error);
  return error instanceof Error ? error.message : error;
}

try {
  await starting;
} catch (error) {
  console.error(startFailure(error));
  if (ending === undefined) {
    await unwind();
    process.exit(1);
  }
}
