import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
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
const FORMAT_VERSION = 2;
/** From this version on archives are signed, and their checksums name the folders too. */
const SIGNED_SINCE = 2;
/** The first entry, so that other files and newer formats are rejected before the rest is read. */
const ABOUT = 'backup.json';
/** Comes after the files, because each file is read only once. */
const CHECKSUMS = 'checksums.json';
/** The last entry; it covers the checksums and the first entry. */
const SIGNATURE = 'signature.json';
const BLOCK = 512;
/** A folder has this instead of a checksum. */
const FOLDER = 'folder';
/** Files outside the cluster are read into memory: secrets and the sandbox's state. */
const MAX_OTHER_FILE_BYTES = 64 * 1_048_576;

const manifest = z.object({
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

export type AboutBackup = Omit<z.infer<typeof manifest>, 'format' | 'formatVersion'>;

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

const asText = (value: unknown) => Buffer.from(JSON.stringify(value, null, 2));

function* whole(path: string, text: Buffer): Generator<Uint8Array> {
  yield header(path, text.length);
  yield text;
  yield padding(text.length);
}

/** Signs the first entry and the checksums, as they are in the archive. */
const signatureOf = (key: Buffer, described: Buffer, checksums: Buffer): string =>
  createHmac('sha256', key).update(createHash('sha256').update(described).digest()).update(checksums).digest('hex');

async function* tarOf(
  what: AboutBackup,
  entries: AsyncIterable<ArchiveEntry>,
  key: Buffer,
): AsyncGenerator<Uint8Array> {
  const checksums: Record<string, string> = {};
  const described = asText({ format: FORMAT, formatVersion: FORMAT_VERSION, ...what });
  yield* whole(ABOUT, described);
  for await (const { path, size, content } of entries) {
    yield header(path, size);
    const hash = createHash('sha256');
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
    yield padding(size);
    checksums[path] = path.endsWith('/') ? FOLDER : hash.digest('hex');
  }
  const listed = asText(checksums);
  yield* whole(CHECKSUMS, listed);
  yield* whole(SIGNATURE, asText(signatureOf(key, described, listed)));
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
  key: Buffer,
): Promise<void> {
  const draft = join(dirname(file), `.${basename(file)}${UNFINISHED}`);
  try {
    const onDisk = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(tarOf(what, entries, key), { objectMode: false }), createGzip(), onDisk);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const folder = await open(dirname(file));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

export interface ReadBackup {
  about: AboutBackup;
  /** The files outside the cluster, by name. */
  otherFiles: Map<string, Buffer>;
  /** The checksums of every file and folder, by path. */
  checksums: ReadonlyMap<string, string>;
  /** `wrong` if made with a key that is not among the known ones, or changed since. */
  signature: 'ours' | 'wrong' | 'none';
}

const isPlain = (path: string) =>
  !path.startsWith('/') && !path.includes('\\') && !path.split('/').some((part) => part === '..' || part === '.');

/** Collects an archive's entries and problems. */
class Inventory {
  readonly checksums = new Map<string, string>();
  readonly otherFiles = new Map<string, Buffer>();
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
    if (type === 'Directory') this.checksums.set(path, FOLDER);
    if (type !== 'File') return;
    const isOtherFile = !path.includes('/');
    if (isOtherFile && entry.size > MAX_OTHER_FILE_BYTES) this.problem ??= `${path} in it is too large.`;
    if (this.problem !== undefined) return;
    const hash = createHash('sha256');
    const chunks: Buffer[] = [];
    // Entered before the entry is read: a truncated archive then has a checksum that cannot match.
    this.checksums.set(path, '');
    entry.on('data', (chunk: Buffer) => {
      hash.update(chunk);
      if (isOtherFile) chunks.push(chunk);
    });
    entry.on('end', () => {
      this.checksums.set(path, hash.digest('hex'));
      if (isOtherFile) this.otherFiles.set(path, Buffer.concat(chunks));
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

function signatureIn(otherFiles: Map<string, Buffer>, keys: Buffer[]): ReadBackup['signature'] {
  const [described, listed] = [otherFiles.get(ABOUT), otherFiles.get(CHECKSUMS)];
  const signature = parsed(z.string(), otherFiles.get(SIGNATURE));
  if (signature === undefined || described === undefined || listed === undefined) return 'none';
  const isOf = (key: Buffer) => {
    const expected = Buffer.from(signatureOf(key, described, listed));
    return expected.length === signature.length && timingSafeEqual(expected, Buffer.from(signature));
  };
  return keys.some(isOf) ? 'ours' : 'wrong';
}

/**
 * Reads an archive completely and verifies every checksum, and whether one of the keys signed it.
 * @throws UnusableBackup when it is damaged, incomplete, not a backup, or of a later format.
 */
export async function readArchive(file: string, cluster: string, keys: Buffer[]): Promise<ReadBackup> {
  const inventory = new Inventory(cluster);
  const unusable = (why: string) => new UnusableBackup(file, why);
  // Empty pages and WAL compress extremely well.
  const options = { file, strict: true, maxDecompressionRatio: Infinity };
  await list({ ...options, onReadEntry: (entry) => inventory.add(entry) }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' || error.code === 'EACCES' ? error : unusable(`it is damaged (${error.message}).`);
  });
  if (inventory.problem !== undefined) throw unusable(inventory.problem);
  const { checksums: actual, otherFiles } = inventory;
  const described = parsed(manifest, otherFiles.get(ABOUT));
  if (described === undefined) throw unusable('it is not one of our backups.');
  if (described.formatVersion > FORMAT_VERSION)
    throw unusable(`it was made by a later version (${described.version}).`);
  const expected = parsed(z.record(z.string(), z.string()), otherFiles.get(CHECKSUMS));
  if (expected === undefined) throw unusable('it is incomplete.');
  const signature = signatureIn(otherFiles, keys);
  if (described.formatVersion < SIGNED_SINCE)
    for (const path of actual.keys()) if (path.endsWith('/')) actual.delete(path);
  for (const name of [ABOUT, CHECKSUMS, SIGNATURE]) {
    actual.delete(name);
    otherFiles.delete(name);
  }
  const wrong = Object.entries(expected).find(([path, checksum]) => actual.get(path) !== checksum);
  if (wrong !== undefined) throw unusable(`it is damaged (${wrong[0]}).`);
  if (actual.size !== Object.keys(expected).length) throw unusable('it contains unexpected files.');
  return { about: described, otherFiles, checksums: actual, signature };
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
    filter: (path, entry) => {
      // The archive's own modes are ignored: a setuid file could otherwise run as its owner.
      entry.mode = path.endsWith('/') ? 0o700 : 0o600;
      return path.startsWith(`${cluster}/`);
    },
    ...(uid !== undefined && gid !== undefined && { uid, gid }),
  });
}

/**
 * Compares an unpacked cluster with the checksums that were verified: the archive is read twice, and someone could have
 * exchanged it in between.
 * @throws UnusableBackup when a file differs, is missing or was added
 */
export async function verifyExtracted(
  file: string,
  cluster: string,
  folder: string,
  { checksums }: Pick<ReadBackup, 'checksums'>,
): Promise<void> {
  const expected = new Map([...checksums].filter(([path]) => path.startsWith(`${cluster}/`)));
  const differs = (path: string) => new UnusableBackup(file, `it changed while it was read (${path}).`);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const full = join(entry.parentPath, entry.name);
    const path = join(cluster, relative(folder, full));
    if (entry.isDirectory()) continue;
    const hash = createHash('sha256');
    if (entry.isFile()) await pipeline(createReadStream(full), hash);
    if (!entry.isFile() || expected.get(path) !== hash.digest('hex')) throw differs(path);
    expected.delete(path);
  }
  const [missing] = [...expected].filter(([, checksum]) => checksum !== FOLDER);
  if (missing) throw differs(missing[0]);
}
