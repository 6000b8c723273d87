import { extractCluster, writeArchive } from '@quarterdeck/server/platform/postgres/backup-archive';
import { baseBackup } from '@quarterdeck/server/platform/postgres/base-backup';
import {
  emptyCluster,
  removeCluster,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@quarterdeck/server/platform/postgres/embedded-postgres';
import { createDatabase } from '@quarterdeck/server/platform/postgres/migrate';
import { appendFile, rm, writeFile, chown } from 'node:fs/promises';
import { join } from 'node:path';
import { readerOf, type Read } from './arcade.ts';
import { areGone, postmasterOf, processesOf } from './postgres-process.ts';
import { until } from './server-process.ts';

const PASSWORD = 'only this run uses it';
const DATABASE = 'quarterdeck';
const STANDBY = 'standby';
/** The folder of all entries in a base backup's archive. */
const PREFIX = 'postgres';

interface Member {
  dataDir: string;
  cluster: EmbeddedPostgres;
}

/** A primary with a synchronous standby: commits wait until the standby has them on disk. */
export class Pair {
  readonly #folder: string;
  #primary: Member;
  #standby: Member | undefined;

  private constructor(folder: string, primary: Member) {
    this.#folder = folder;
    this.#primary = primary;
  }

  static async open(folder: string): Promise<Pair> {
    const dataDir = join(folder, 'a');
    const pair = new Pair(folder, { dataDir, cluster: await startEmbeddedPostgres({ dataDir, password: PASSWORD }) });
    await createDatabase(pair.#primary.cluster, DATABASE);
    // Retains the WAL that a standby needs while it is being created from a backup.
    await pair.#setUp(`alter system set wal_keep_size = '1GB'`);
    await pair.addStandby();
    return pair;
  }

  /** The primary's socket. */
  get socketPath(): string {
    const { host, port } = this.#primary.cluster;
    return join(host, `.s.PGSQL.${port}`);
  }

  /** @param port of the address that leads to the primary */
  connectionString(port: number, user = this.#primary.cluster.user): string {
    return `postgres://${user}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${DATABASE}`;
  }

  /** Reads from the current primary. */
  readonly read: Read = (statement, values) =>
    readerOf(() => Promise.resolve({ ...this.#addressOf(this.#primary), database: DATABASE }))(statement, values);

  /** Creates a standby with our own backup under load, and makes commits wait for it from then on. */
  async addStandby(): Promise<void> {
    const dataDir = this.#primary.dataDir.endsWith('a') ? join(this.#folder, 'b') : join(this.#folder, 'a');
    const archive = join(this.#folder, 'standby.tar.gz');
    const manifest = { version: '', madeAt: new Date().toISOString(), postgres: 18, migration: 0 };
    const source = join(this.#primary.dataDir, PREFIX);
    const entries = baseBackup(this.#addressOf(this.#primary), source, `${PREFIX}/`);
    await writeArchive(archive, manifest, entries, Buffer.from(PASSWORD));
    await removeCluster(dataDir);
    const { folder, uid, gid } = await emptyCluster(dataDir);
    await extractCluster(archive, PREFIX, { folder, uid, gid });
    await rm(archive);
    const { host, port, user } = this.#primary.cluster;
    const primary = `host=${host} port=${port} user=${user} password='${PASSWORD}' application_name=${STANDBY}`;
    await appendFile(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${primary.replaceAll("'", "''")}'\n`);
    const signal = join(folder, 'standby.signal');
    await writeFile(signal, '', { mode: 0o600 });
    if (uid !== undefined && gid !== undefined) await chown(signal, uid, gid);
    this.#standby = { dataDir, cluster: await startEmbeddedPostgres({ dataDir, password: PASSWORD }) };
    await this.#setUp(`alter system set synchronous_standby_names = '${STANDBY}'`);
    await until('commits wait for the standby', async () => {
      const [state] = await this.read<{ sync_state: string }>('select sync_state from pg_stat_replication');
      return state?.sync_state === 'sync';
    });
  }

  /** Kills all of the primary's processes at once, like a machine failure. */
  async killPrimary(): Promise<void> {
    const processes = await processesOf(await postmasterOf(this.#primary.dataDir));
    for (const pid of processes) process.kill(pid, 'SIGKILL');
    await until('the primary is gone', () => areGone(processes));
  }

  /** Promotes the standby. Commits do not wait until there is a standby again. */
  async promote(): Promise<void> {
    if (this.#standby === undefined) throw new Error('There is no standby');
    this.#primary = this.#standby;
    this.#standby = undefined;
    await this.#setUp(`alter system set synchronous_standby_names = ''`);
    await this.read('select pg_promote()');
  }

  async stop(): Promise<void> {
    await this.#setUp(`alter system set synchronous_standby_names = ''`).catch(() => undefined);
    for (const member of [this.#standby, this.#primary]) await member?.cluster.stop().catch(() => undefined);
  }

  async #setUp(statement: string): Promise<void> {
    await this.read(statement);
    await this.read('select pg_reload_conf()');
  }

  #addressOf({ cluster: { host, port, user } }: Member) {
    return { host, port, user, password: PASSWORD, database: 'postgres' };
  }
}
