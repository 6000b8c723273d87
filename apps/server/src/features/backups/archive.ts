import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { ZipFile } from 'yazl';
import { csvLines, jsonLines, README, readTable } from './archive-content.ts';
import { ARCHIVED_TABLES, csvPath, jsonPath, type ArchivedRow, type ArchivedTable } from './archived-tables.ts';
import type { Execute } from './one-at-a-time.ts';
import { hasSamples } from './samples.ts';

/** Increase it when older servers would misread the new archives. */
export const FORMAT_VERSION = 1;

export interface FileFacts {
  path: string;
  rows: number;
  sha256: string;
}

export interface Manifest {
  product: string;
  formatVersion: number;
  madeAt: string;
  ownerId: string;
  files: FileFacts[];
}

/** Identifies an archive's content, independently of when it was made. */
export function digestOf(files: FileFacts[]): string {
  const lines = files.filter(({ path }) => path.startsWith('json/')).map(({ path, sha256 }) => `${path} ${sha256}\n`);
  return createHash('sha256').update(lines.toSorted().join('')).digest('hex');
}

/** An archive being packed: `files` grows while the stream is read. */
export interface Packing {
  zip: Readable;
  files: FileFacts[];
}

interface Source {
  /** Reads a table from the beginning, in batches. */
  read: (table: ArchivedTable) => AsyncIterable<ArchivedRow[]>;
  ownerId: string;
  madeAt: Date;
}

/** Yields a file's content while counting rows and hashing. */
async function* contentOf(
  path: string,
  batches: AsyncIterable<ArchivedRow[]>,
  write: (batch: ArchivedRow[], first: boolean) => string,
  files: FileFacts[],
): AsyncGenerator<Buffer> {
  const hash: Hash = createHash('sha256');
  let count = 0;
  let first = true;
  const piece = (batch: ArchivedRow[]) => {
    const bytes = Buffer.from(write(batch, first), 'utf8');
    first = false;
    count += batch.length;
    hash.update(bytes);
    return bytes;
  };
  for await (const batch of batches) yield piece(batch);
  // A table without rows still has a heading.
  if (first) yield piece([]);
  files.push({ path, rows: count, sha256: hash.digest('hex') });
}

/**
 * Packs all tables into a ZIP, as fast as the stream is read, with at most one batch in memory. An error destroys the
 * stream.
 */
export function pack({ read, ownerId, madeAt }: Source): Packing {
  const files: FileFacts[] = [];
  const archive = new ZipFile();
  const zip = archive.outputStream as Readable;
  const fail = (error: Error) => void zip.destroy(error);
  archive.on('error', fail);
  const add = (path: string, content: () => AsyncIterable<Buffer> | Iterable<Buffer>) =>
    archive.addReadStreamLazy(path, { mtime: madeAt }, (done) => {
      done(null, Readable.from(content(), { objectMode: false }).once('error', fail));
    });
  archive.addBuffer(Buffer.from(README, 'utf8'), 'README.txt', { mtime: madeAt });
  for (const table of ARCHIVED_TABLES) {
    add(jsonPath(table), () => contentOf(jsonPath(table), read(table), jsonLines, files));
    const csv = (batch: ArchivedRow[], first: boolean) => csvLines(table, batch, first);
    add(csvPath(table), () => contentOf(csvPath(table), read(table), csv, files));
  }
  // Last, because it lists the other files.
  add('manifest.json', function* () {
    const product = PRODUCT_NAME;
    const manifest: Manifest = { product, formatVersion: FORMAT_VERSION, madeAt: madeAt.toISOString(), ownerId, files };
    yield Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`, 'utf8');
  });
  archive.end();
  return { zip, files };
}

/** Packs all of an owner's data in the transaction's snapshot. */
export function packOwner(execute: Execute, ownerId: string, madeAt: Date): Packing {
  let sampleCheck: Promise<boolean> | undefined;
  const of = { ownerId, hasSamples: () => (sampleCheck ??= hasSamples(execute, ownerId)) };
  return pack({ ownerId, madeAt, read: (table) => readTable(execute, of, table) });
}
