import { open, readdir, readFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { ArchiveEntry } from './backup-archive.ts';
import type { Connection } from './database.ts';

const SLOT = 'quarterdeck_backup';
const ALREADY_THERE = '42710';
const CHUNK_BYTES = 262_144;

/**
 * PostgreSQL recreates these at every start; only the folders have to exist. (See its manual: "Making a Base Backup
 * Using the Low Level API".)
 */
const EMPTIED = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  // The WAL is added after the other files: from the start of the backup to its end.
  'pg_wal',
];
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|server\.log|pgsql_tmp.*|pg_internal\.init.*|(?:backup_label|tablespace_map)\.old)$/;
const CONTROL_FILE = 'pg_control';

/** A file may shrink or be truncated while it is read: the WAL has what is missing. */
async function* exactly(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size;) {
    const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - at));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
    if (bytesRead === 0) {
      yield* zeros(size - at);
      return;
    }
    yield chunk.subarray(0, bytesRead);
    at += bytesRead;
  }
}

function* zeros(size: number): Generator<Uint8Array> {
  for (let remaining = size; remaining > 0; remaining -= CHUNK_BYTES)
    yield Buffer.alloc(Math.min(CHUNK_BYTES, remaining));
}

/**
 * The control file, the only one that the WAL cannot repair. It is read until two reads agree, because a read may catch
 * it half-written.
 */
async function readWhole(path: string): Promise<Buffer> {
  for (let before: Buffer | undefined; ;) {
    const now = await readFile(path);
    if (before?.equals(now)) return now;
    before = now;
  }
}

const ofText = (path: string, text: string | Buffer): ArchiveEntry => {
  const content = Buffer.from(text);
  return { path, size: content.length, content: [content] };
};

/** Tables and their files may be created and dropped during the copy. */
function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function* fileAt(path: string, name: string): AsyncGenerator<ArchiveEntry> {
  const file = await open(path).catch(unlessGone);
  if (file === undefined) return;
  try {
    const { size } = await file.stat();
    yield { path: name, size, content: exactly(file, size) };
  } finally {
    await file.close();
  }
}

/** @param prefix of the names in the archive, with a trailing slash. */
async function* folderAt(folder: string, prefix: string): AsyncGenerator<ArchiveEntry> {
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(unlessGone)) ?? []) {
    const path = join(folder, entry.name);
    const name = `${prefix}${entry.name}`;
    if (LEFT_OUT.test(entry.name)) continue;
    if (entry.isDirectory()) {
      yield { path: `${name}/`, size: 0, content: [] };
      if (!EMPTIED.includes(entry.name)) yield* folderAt(path, `${name}/`);
    } else if (entry.name === CONTROL_FILE) {
      yield ofText(name, await readWhole(path));
    } else if (entry.isFile()) {
      yield* fileAt(path, name);
    } else {
      throw new Error(`${path} points outside the database folder; this backup does not follow links.`);
    }
  }
}

/** @param first, last: names of WAL segments, which sort in their order. */
async function* logBetween(folder: string, prefix: string, first: string, last: string): AsyncGenerator<ArchiveEntry> {
  for (const name of (await readdir(folder)).sort()) {
    const isSegment = /^[\dA-F]{24}$/.test(name) && name >= first && name <= last;
    if (isSegment || name.endsWith('.history')) yield* fileAt(join(folder, name), `${prefix}${name}`);
  }
}

interface Stopped {
  label: string;
  tablespaces: string;
  last: string;
}

/**
 * Copies a running cluster file by file, as PostgreSQL's own pg_basebackup does: between pg_backup_start and
 * pg_backup_stop, with the WAL written meanwhile. Recovery restores what was committed when this ended. It blocks no
 * other work.
 * @param folder the cluster's real folder
 * @param prefix of the names in the archive, with a trailing slash
 * @throws Error when another backup of the cluster is in progress
 */
export async function* baseBackup(
  connection: Connection,
  folder: string,
  prefix: string,
): AsyncGenerator<ArchiveEntry, void> {
  const client = new pg.Client({ ...connection, application_name: 'quarterdeck-backup' });
  // The failing statement reports the error.
  client.on('error', () => undefined);
  await client.connect();
  const ask = async <Row>(statement: string) => (await client.query(statement)).rows[0] as Row;
  try {
    // Retains WAL from now on. The slot is temporary and goes with this connection.
    await ask(`select pg_create_physical_replication_slot('${SLOT}', true, true)`).catch((error: pg.DatabaseError) => {
      throw error.code === ALREADY_THERE ? new Error('Another backup is in progress. Wait until it finishes.') : error;
    });
    const { first } = await ask<{ first: string }>(
      `select pg_walfile_name(pg_backup_start('quarterdeck', fast => true)) as first`,
    );
    yield* folderAt(folder, prefix);
    const { label, tablespaces, last } = await ask<Stopped>(
      `select labelfile as label, spcmapfile as tablespaces, pg_walfile_name(lsn) as last
       from pg_backup_stop(wait_for_archive => false)`,
    );
    if (tablespaces.trim() !== '') throw new Error('This backup does not support tablespaces.');
    yield ofText(`${prefix}backup_label`, label);
    yield* logBetween(join(folder, 'pg_wal'), `${prefix}pg_wal/`, first, last);
  } finally {
    await client.end().catch(() => undefined);
  }
}
