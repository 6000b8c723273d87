import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Header, list, extract, type ReadEntry } from 'tar';
import { z } from 'zod';

/** An entry of an archive. A folder's path ends with a slash; it has no content. */
export interface ArchiveEntry {
  path: string;
  /** In bytes: exactly as many as `content` yields. */
  size: number;
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

const FORMAT = 'quarterdeck-backup';
const FORMAT_VERSION = 1;
/** First in the archive, so that a foreign or too new one is rejected before the rest is read. */
const ABOUT = 'backup.json';
/** Last, because each file is read only once. */
const CHECKSUMS = 'checksums.json';
const BLOCK = 512;
/** Files outside the cluster are read into memory: secrets and the sandbox's state. */
const MAX_BESIDES_BYTES = 64 * 1_048_576;

const about = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.number(),
  /** The product's version. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Major version. */
  postgres: z.number(),
  /** The timestamp of the newest migration applied: the version of the data. */
  migration: z.number(),
});

export type AboutBackup = Omit<z.infer<typeof about>, 'format' | 'formatVersion'>;

export class UnusableBackup extends Error {
  constructor(file: string, why: string) {
    super(`${file} can’t be restored: ${why} Nothing was changed.`);
    this.name = 'UnusableBackup';
  }
}

function header(path: string, size: number): Buffer {
  const isFolder = path.endsWith('/');
  const described = new Header({
    path,
    size,
    type: isFolder ? 'Directory' : 'File',
    mode: isFolder ? 0o700 : 0o600,
    mtime: new Date(),
  });
  if (described.encode() || described.block === undefined)
    throw new Error(`The file name ${path} is too long for an archive`);
  return described.block;
}

const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

function* json(path: string, value: unknown): Generator<Uint8Array> {
  const text = Buffer.from(JSON.stringify(value, null, 2));
  yield header(path, text.length);
  yield text;
  yield padding(text.length);
}

async function* tarOf(what: AboutBackup, entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  const checksums: Record<string, string> = {};
  yield* json(ABOUT, { format: FORMAT, formatVersion: FORMAT_VERSION, ...what });
  for await (const { path, size, content } of entries) {
    yield header(path, size);
    const hash = createHash('sha256');
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
    yield padding(size);
    if (!path.endsWith('/')) checksums[path] = hash.digest('hex');
  }
  yield* json(CHECKSUMS, checksums);
  yield Buffer.alloc(2 * BLOCK);
}

/** The suffix of an unfinished archive, which backups and restores ignore. */
export const UNFINISHED = '.unfinished';

/**
 * Writes an archive that only its owner may read. It is renamed to its final name when it is fully on disk.
 * @throws on any error, leaving no file.
 */
export async function writeArchive(
  file: string,
  what: AboutBackup,
  entries: AsyncIterable<ArchiveEntry>,
): Promise<void> {
  const draft = join(dirname(file), `.${basename(file)}${UNFINISHED}`);
  try {
    const onDisk = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(tarOf(what, entries), { objectMode: false }), createGzip(), onDisk);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const folder = await open(dirname(file));
  await folder.sync().finally(() => folder.close());
}

export interface ReadBackup {
  about: AboutBackup;
  /** The files outside the cluster, by name. */
  besides: Map<string, Buffer>;
}

const isPlain = (path: string) =>
  !path.startsWith('/') && !path.includes('\\') && !path.split('/').some((part) => part === '..' || part === '.');

/** Collects an archive's entries and problems. */
class Inventory {
  readonly checksums = new Map<string, string>();
  readonly besides = new Map<string, Buffer>();
  problem: string | undefined;
  readonly #cluster: string;
  #first: string | undefined;

  constructor(cluster: string) {
    this.#cluster = cluster;
  }

  add(entry: ReadEntry): void {
    const { path, type } = entry;
    this.#first ??= path;
    const isOurs = path.startsWith(`${this.#cluster}/`) || !path.includes('/');
    if (!isPlain(path) || !isOurs || this.#first !== ABOUT || this.checksums.has(path))
      this.problem ??= 'it is not one of our backups.';
    if (type !== 'File' && type !== 'Directory') this.problem ??= `${path} in it is neither a file nor a folder.`;
    if (type !== 'File') return;
    const isBeside = !path.includes('/');
    if (isBeside && entry.size > MAX_BESIDES_BYTES) this.problem ??= `${path} in it is too large.`;
    if (this.problem !== undefined) return;
    const hash = createHash('sha256');
    const chunks: Buffer[] = [];
    // Entered before the entry is read: a truncated archive then has a checksum that cannot match.
    this.checksums.set(path, '');
    entry.on('data', (chunk: Buffer) => {
      hash.update(chunk);
      if (isBeside) chunks.push(chunk);
    });
    entry.on('end', () => {
      this.checksums.set(path, hash.digest('hex'));
      if (isBeside) this.besides.set(path, Buffer.concat(chunks));
    });
  }
}

function parsed<T>(schema: z.ZodType<T>, text: Buffer | undefined): T | undefined {
  try {
    return schema.parse(JSON.parse(String(text)));
  } catch {
    return undefined;
  }
}

/**
 * Reads an archive completely and verifies every checksum.
 * @throws UnusableBackup when it is damaged, incomplete, foreign or of a later format.
 */
export async function readArchive(file: string, cluster: string): Promise<ReadBackup> {
  const inventory = new Inventory(cluster);
  const unusable = (why: string) => new UnusableBackup(file, why);
  // Empty pages and WAL compress extremely well.
  const options = { file, strict: true, maxDecompressionRatio: Infinity };
  await list({ ...options, onReadEntry: (entry) => inventory.add(entry) }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' || error.code === 'EACCES' ? error : unusable(`it is damaged (${error.message}).`);
  });
  if (inventory.problem !== undefined) throw unusable(inventory.problem);
  const { checksums: found, besides } = inventory;
  const described = parsed(about, besides.get(ABOUT));
  if (described === undefined) throw unusable('it is not one of our backups.');
  if (described.formatVersion > FORMAT_VERSION)
    throw unusable(`it was made by a later version (${described.version}).`);
  const expected = parsed(z.record(z.string(), z.string()), besides.get(CHECKSUMS));
  if (expected === undefined) throw unusable('it is incomplete.');
  for (const name of [ABOUT, CHECKSUMS]) {
    found.delete(name);
    besides.delete(name);
  }
  const wrong = Object.entries(expected).find(([path, checksum]) => found.get(path) !== checksum);
  if (wrong !== undefined) throw unusable(`it is damaged (${wrong[0]}).`);
  if (found.size !== Object.keys(expected).length) throw unusable('it contains unexpected files.');
  return { about: described, besides };
}

/** Unpacks the cluster of a verified archive into a folder. */
export async function extractCluster(
  file: string,
  cluster: string,
  { folder, uid, gid }: { folder: string; uid?: number | undefined; gid?: number | undefined },
): Promise<void> {
  await extract({
    file,
    cwd: folder,
    strip: 1,
    strict: true,
    maxDecompressionRatio: Infinity,
    filter: (path) => path.startsWith(`${cluster}/`),
    ...(uid !== undefined && gid !== undefined && { uid, gid }),
  });
}
