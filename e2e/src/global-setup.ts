import { startEmbeddedPostgres } from '@quarterdeck/server/platform/postgres/embedded-postgres';
import { createDatabase } from '@quarterdeck/server/platform/postgres/migrate';
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const DATABASE = 'quarterdeck';
const APP_SECRET = 'not a secret: only the journeys use it';
const START_LIMIT_MS = 60_000;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function isUp(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

/** Starts the product as in production, on a temporary database. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-journeys-'));
  await chmod(dataDir, 0o755);
  const cluster = await startEmbeddedPostgres({ dataDir, password: 'journeys', throwaway: true });
  await createDatabase(cluster, DATABASE);
  const port = await freePort();
  const sandboxPort = await freePort();
  const urlAs = (user: string) =>
    `postgres://${user}:${cluster.password}@/${DATABASE}?host=${encodeURIComponent(cluster.host)}&port=${cluster.port}`;
  const databaseUrl = urlAs('quarterdeck_server');
  const url = `http://localhost:${port}`;
  const server = spawn('apps/server/serve', [], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      HOST: 'localhost',
      DATA_DIR: dataDir,
      APP_SECRET,
      DATABASE_URL: databaseUrl,
      DATABASE_ADMIN_URL: urlAs(cluster.user),
      SUPPORT_EMAIL: 'help@quarterdeck.test',
    },
    // Its warnings may explain a failed journey.
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const discard = async () => {
    const ended = server.exitCode === null ? new Promise((resolve) => server.once('exit', resolve)) : undefined;
    server.kill('SIGTERM');
    await ended;
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await isUp(`${url}/health/ready`))) {
    if (Date.now() > deadline || server.exitCode !== null) {
      await discard();
      throw new Error('The server of the journeys did not start');
    }
    await sleep(100);
  }
  process.env['JOURNEY_URL'] = url;
  process.env['JOURNEY_SANDBOX_URL'] = `http://localhost:${sandboxPort}`;
  process.env['JOURNEY_APP_SECRET'] = APP_SECRET;
  // Journeys prepare data as an operator would, as the owner of the tables.
  process.env['JOURNEY_DATABASE_URL'] = urlAs(cluster.user);
  return discard;
}
