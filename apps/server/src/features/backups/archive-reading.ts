import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import type { Queryable } from '../../platform/postgres/database.ts';
import { digestOf, FORMAT_VERSION, type FileFacts, type Manifest } from './archive.ts';
import { ARCHIVED_TABLES, jsonPath, type ArchivedTable } from './archived-tables.ts';
import { backupTooNew } from './backups.errors.ts';
import type { StoredBackup } from './backups.queries.ts';
import { readChunks } from './chunks.ts';

/** Reads an archive from its chunks in the database. */
class ChunkReader extends RandomAccessReader {
  readonly #read: (range: { start: number; end: number }) => AsyncIterable<Buffer>;

  constructor(read: (range: { start: number; end: number }) => AsyncIterable<Buffer>) {
    super();
    this.#read = read;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read({ start, end }), { objectMode: false });
  }

  override close(callback: (error: Error | null) => void): void {
    callback(null);
  }
}

/** An open archive, with its files by path. */
export interface OpenArchive {
  zip: ZipFile;
  entries: Map<string, Entry>;
}

/** @throws Error if it is not a ZIP file. */
export async function openArchive(db: Queryable, backup: StoredBackup): Promise<OpenArchive> {
  const reader = new ChunkReader((range) => readChunks(db, backup, range));
  const options = { lazyEntries: true, autoClose: false };
  const zip = await fromRandomAccessReaderPromise(reader, backup.byteCount, options);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return { zip, entries };
}

async function openFile({ zip, entries }: OpenArchive, path: string): Promise<Readable> {
  const entry = entries.get(path);
  if (entry === undefined) throw new Error(`The archive has no ${path}`);
  return zip.openReadStreamPromise(entry);
}

/** The lines of a table's JSON in batches, unparsed. */
export async function* readLines(archive: OpenArchive, table: ArchivedTable): AsyncGenerator<string[]> {
  let rest = '';
  const stream = (await openFile(archive, jsonPath(table))).setEncoding('utf8');
  for await (const piece of stream as AsyncIterable<string>) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') throw new Error(`${jsonPath(table)} ends in the middle of a line`);
}

async function factsOf(archive: OpenArchive, table: ArchivedTable): Promise<FileFacts> {
  const path = jsonPath(table);
  const hash = createHash('sha256');
  let count = 0;
  for await (const piece of (await openFile(archive, path)) as AsyncIterable<Buffer>) {
    hash.update(piece);
    for (const byte of piece) if (byte === 10) count += 1;
  }
  return { path, rows: count, sha256: hash.digest('hex') };
}

/**
 * Reads everything in an archive that a restore depends on, and compares it with the digest stored when it was made.
 * @throws Error when it is damaged, Failure when a newer server made it.
 */
export async function verifyArchive(archive: OpenArchive, { digest, formatVersion }: StoredBackup): Promise<void> {
  const manifest = JSON.parse(await text(await openFile(archive, 'manifest.json'))) as Manifest;
  if (Math.max(formatVersion, manifest.formatVersion) > FORMAT_VERSION) throw backupTooNew();
  const facts: FileFacts[] = [];
  for (const table of ARCHIVED_TABLES) {
    if (archive.entries.has(jsonPath(table))) facts.push(await factsOf(archive, table));
  }
  for (const { path, rows, sha256 } of facts) {
    const noted = manifest.files.find((file) => file.path === path);
    if (noted?.sha256 !== sha256 || noted.rows !== rows) throw new Error(`${path} does not match the manifest`);
  }
  if (digestOf(facts) !== digest) throw new Error('The archive does not match its recorded checksum');
}
