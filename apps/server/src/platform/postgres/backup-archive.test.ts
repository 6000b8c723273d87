import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { create } from 'tar';
import { beforeEach, expect, test } from 'vitest';
import { extractCluster, readArchive, verifyExtracted, writeArchive, type ArchiveEntry } from './backup-archive.ts';

const ABOUT = { version: '1.2.3', madeAt: '2026-11-20T18:00:00.000Z', postgres: 18, migration: 7 };
const KEY = Buffer.from('the key of this installation');
const FILES = { 'secrets.json': '{}', 'postgres/PG_VERSION': '18\n', 'postgres/base/1/112': 'x'.repeat(100_000) };

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
});

async function* entriesOf(files: Record<string, string>): AsyncGenerator<ArchiveEntry> {
  yield* await Promise.resolve([]);
  for (const [path, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    yield { path, size: content.length, content: [content] };
  }
}

async function anArchive(files: Record<string, string> = FILES): Promise<string> {
  const file = join(folder, 'backup.tar.gz');
  await writeArchive(file, ABOUT, entriesOf(files), KEY);
  return file;
}

const read = (file: string, key = KEY) => readArchive(file, 'postgres', [key]);

/** Modifies the unpacked archive. */
async function tamper(file: string, change: (tar: Buffer) => Buffer): Promise<void> {
  await writeFile(file, gzipSync(change(gunzipSync(await readFile(file)))));
}

test('an archive is read back and unpacked with PostgreSQL’s file modes', async () => {
  const file = await anArchive();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { about, otherFiles } = await read(file);
  expect(about).toMatchObject(ABOUT);
  expect([...otherFiles].map(([name, content]) => [name, content.toString()])).toEqual([['secrets.json', '{}']]);
  const cluster = join(folder, 'cluster');
  await mkdir(cluster);
  await extractCluster(file, 'postgres', { folder: cluster });
  expect(await readFile(join(cluster, 'base/1/112'), 'utf8')).toBe(FILES['postgres/base/1/112']);
  expect((await stat(join(cluster, 'PG_VERSION'))).mode & 0o777).toBe(0o600);
  expect((await readdir(cluster)).sort()).toEqual(['PG_VERSION', 'base']);
});

test('a failed write leaves no file', async () => {
  const breaking = (async function* (): AsyncGenerator<ArchiveEntry> {
    yield* entriesOf(FILES);
    throw new Error('the disk is full');
  })();
  await expect(writeArchive(join(folder, 'backup.tar.gz'), ABOUT, breaking, KEY)).rejects.toThrow('the disk is full');
  expect(await readdir(folder)).toEqual([]);
});

test('a changed byte, a truncated archive and a missing file are detected', async () => {
  const file = await anArchive();
  const good = await readFile(file);
  await tamper(file, (tar) => {
    tar[tar.indexOf('xxx') + 50_000] = 'y'.charCodeAt(0);
    return tar;
  });
  await expect(read(file)).rejects.toThrow('it is damaged (postgres/base/1/112). Nothing was changed.');
  for (const length of [good.length - 1, good.length / 2, 100, 0]) {
    await writeFile(file, good.subarray(0, length));
    await expect(read(file)).rejects.toThrow('Nothing was changed.');
  }
  await writeFile(file, good);
  await tamper(file, (tar) => tar.subarray(0, tar.indexOf('checksums.json')));
  await expect(read(file)).rejects.toThrow('it is incomplete.');
});

test.each(['postgres/../../evil', '/evil', 'elsewhere/evil', 'postgres/./evil'])(
  'a path outside the archive is refused: %s',
  async (path) => {
    await expect(read(await anArchive({ ...FILES, [path]: 'evil' }))).rejects.toThrow('it is not one of our backups.');
  },
);

test('a link is refused', async () => {
  await mkdir(join(folder, 'postgres'));
  await writeFile(
    join(folder, 'backup.json'),
    JSON.stringify({ format: 'quarterdeck-backup', formatVersion: 1, ...ABOUT }),
  );
  await symlink('/etc', join(folder, 'postgres/base'));
  const file = join(folder, 'link.tar.gz');
  await create({ gzip: true, file, cwd: folder }, ['backup.json', 'postgres']);
  await expect(read(file)).rejects.toThrow('postgres/base in it is neither a file nor a folder.');
});

test('a file that is not a backup, and a later format, are refused', async () => {
  const file = join(folder, 'other.tar.gz');
  await writeFile(join(folder, 'holiday.txt'), 'sun');
  await create({ gzip: true, file, cwd: folder }, ['holiday.txt']);
  await expect(read(file)).rejects.toThrow('it is not one of our backups.');
  await writeFile(file, 'no archive at all');
  await expect(read(file)).rejects.toThrow('Nothing was changed.');
  await expect(read(join(folder, 'nowhere'))).rejects.toThrow('ENOENT');
  const later = await anArchive();
  await tamper(later, (tar) => {
    tar.write('3', tar.indexOf('"formatVersion": 2') + '"formatVersion": '.length);
    return tar;
  });
  await expect(read(later)).rejects.toThrow('it was made by a later version (1.2.3).');
});

test('only the signing key verifies an archive, even if all checksums were adjusted', async () => {
  const file = await anArchive();
  expect((await read(file)).signature).toBe('ours');
  expect((await readArchive(file, 'postgres', [])).signature).toBe('wrong');
  expect((await read(file, Buffer.from('another installation'))).signature).toBe('wrong');
  expect((await readArchive(file, 'postgres', [Buffer.from('another'), KEY])).signature).toBe('ours');
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  // The attacker changes a byte and corrects its checksum.
  await tamper(file, (tar) => {
    const changed = Buffer.from(tar.toString('latin1').replaceAll('18\n', '17\n'), 'latin1');
    return Buffer.from(changed.toString('latin1').replace(digest('18\n'), digest('17\n')), 'latin1');
  });
  expect((await read(file)).signature).toBe('wrong');
});

test('an archive without the signature, or of the format before it, is not signed', async () => {
  const file = await anArchive();
  await tamper(file, (tar) => {
    const at = tar.lastIndexOf('signature.json');
    return Buffer.concat([tar.subarray(0, at), Buffer.alloc(1024)]);
  });
  expect((await read(file)).signature).toBe('none');
});

test('files swapped between reading and unpacking are detected', async () => {
  const file = await anArchive();
  const backup = await read(file);
  const cluster = join(folder, 'cluster');
  await mkdir(cluster);
  await extractCluster(file, 'postgres', { folder: cluster });
  const verify = () => verifyExtracted(file, 'postgres', cluster, backup);
  await verify();
  await writeFile(join(cluster, 'added'), '');
  await expect(verify()).rejects.toThrow('it changed while it was read (postgres/added)');
  await rm(join(cluster, 'added'));
  await symlink('/etc/passwd', join(cluster, 'linked'));
  await expect(verify()).rejects.toThrow('postgres/linked');
  await rm(join(cluster, 'linked'));
  await rm(join(cluster, 'PG_VERSION'));
  await expect(verify()).rejects.toThrow('postgres/PG_VERSION');
});
