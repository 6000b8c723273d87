import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { create, extract } from 'tar';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../test/program.ts';
import { prepareDatabase } from './database-roles.ts';
import { signingKey, verificationKeys } from './platform/backup-key.ts';
import { readArchive, writeArchive, type ArchiveEntry } from './platform/postgres/backup-archive.ts';
import { openEmbedded } from './platform/postgres/embedded-database.ts';

const NO_SECRETS = { backupKey: undefined, appSecret: undefined };

let place: string;
let dataDir: string;
/** A backup of a small installation. */
let good: string;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'attacks-'));
  await chmod(place, 0o755);
  dataDir = join(place, 'data');
  const ends: (() => Promise<void>)[] = [];
  await prepareDatabase(await openEmbedded(dataDir, ends));
  for (let end = ends.pop(); end; end = ends.pop()) await end();
});

async function run(command: 'backup' | 'restore', options: string[], variables: Record<string, string> = {}) {
  const env = { DATA_DIR: dataDir, TMPDIR: tmpdir(), INIT_CWD: place, ...variables };
  const program = runProgram(command, env, ...options);
  return { code: await program.exited, output: program.output() };
}

let archiveCount = 0;
/** The good backup after a change of its files, written and signed again. */
async function repacked(change: (folder: string) => Promise<void>, secret?: string): Promise<string> {
  archiveCount += 1;
  const folder = join(place, `unpacked-${archiveCount}`);
  await mkdir(folder);
  await extract({ file: good, cwd: folder, maxDecompressionRatio: Infinity });
  await change(folder);
  const file = join(place, `attack-${archiveCount}.tar.gz`);
  const { about } = await readArchive(good, 'postgres', []);
  const key = await signingKey({ backupKey: secret, appSecret: undefined, dataDir });
  await writeArchive(file, about, filesOf(folder), key);
  return file;
}

/** The good backup without its signature, which is the last file in it. */
async function withoutSignature(): Promise<string> {
  const file = join(place, 'without-signature.tar.gz');
  const whole = gunzipSync(await readFile(good));
  const endOfArchive = Buffer.alloc(1_024);
  await writeFile(
    file,
    gzipSync(Buffer.concat([whole.subarray(0, whole.lastIndexOf('signature.json')), endOfArchive])),
  );
  return file;
}

async function* filesOf(folder: string): AsyncGenerator<ArchiveEntry> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).map((entry) => ({
    path: join(entry.parentPath, entry.name).slice(folder.length + 1),
    isFolder: entry.isDirectory(),
  }));
  for (const { path, isFolder } of names.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    if (['backup.json', 'checksums.json', 'signature.json'].includes(path)) continue;
    const content = isFolder ? Buffer.alloc(0) : await readFile(join(folder, path));
    yield { path: isFolder ? `${path}/` : path, size: content.length, content: [content] };
  }
}

const restored = (file: string, folder: string, ...options: string[]) =>
  run('restore', [file, '--data-dir', folder, ...options]);

// The first test creates the backup that the others attack.
test('the key of an installation without APP_SECRET is generated and not in any backup', async () => {
  const backup = await run('backup', ['--to', 'good']);
  expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('needs it as BACKUP_KEY') as string });
  good = join(place, 'good', (await readdir(join(place, 'good')))[0] ?? '');
  const key = (await readFile(join(dataDir, 'backup-key'), 'utf8')).trim();
  expect(key).toHaveLength(43);
  const folder = join(place, 'looked-at');
  await mkdir(folder);
  await extract({ file: good, cwd: folder, maxDecompressionRatio: Infinity });
  expect(await readdir(folder)).not.toContain('backup-key');
  expect(await readFile(join(folder, 'secrets.json'), 'utf8')).not.toContain(key);
  // A new machine has only the backup file.
  const elsewhere = { DATA_DIR: join(place, 'new-machine') };
  const refused = await run('restore', [good], elsewhere);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('set BACKUP_KEY') as string });
  expect(await run('restore', [good], { ...elsewhere, BACKUP_KEY: key })).toMatchObject({ code: 0 });
});

test('a restore runs no program that a backup’s configuration names, even in a signed backup', async () => {
  const marks = join(place, 'marks');
  await mkdir(marks);
  await chmod(marks, 0o777);
  const mark = (what: string) => `touch ${join(marks, what)}`;
  const settings = `
archive_mode = 'always'
archive_command = '${mark('archive')}'
restore_command = '${mark('restore')}; false'
archive_cleanup_command = '${mark('cleanup')}'
recovery_end_command = '${mark('recovery-end')}'
shared_preload_libraries = '/tmp/evil'
session_preload_libraries = '/tmp/evil'
local_preload_libraries = '/tmp/evil'
external_pid_file = '${join(marks, 'pid')}'
listen_addresses = '*'
data_directory = '/tmp'
recovery_target = 'immediate'
recovery_target_action = 'shutdown'
`;
  const file = await repacked(async (folder) => {
    const cluster = join(folder, 'postgres');
    for (const name of ['postgresql.conf', 'postgresql.auto.conf', 'included.conf'])
      await writeFile(join(cluster, name), `${settings}include_if_exists = 'included.conf'\n`);
    await writeFile(join(cluster, 'pg_hba.conf'), 'local all all trust\nhost all all all trust\n');
    await writeFile(join(cluster, 'pg_ident.conf'), 'all /^.*$ quarterdeck\n');
    for (const name of ['recovery.signal', 'standby.signal', 'recovery.conf', 'tablespace_map'])
      await writeFile(join(cluster, name), name.endsWith('map') ? '16384 /tmp\n' : '');
  });
  const { code, output } = await restored(file, 'configured');
  expect({ code, output }).toMatchObject({ code: 0 });
  const ends: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  });
  const { admin } = await openEmbedded(join(place, 'configured'), ends);
  const client = new pg.Client(admin);
  await client.connect();
  ends.push(() => client.end());
  const names = settings.split('\n').flatMap((line) => line.split(' = ')[0] || []);
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name = any($1) and setting not in ('', 'off', '(disabled)')`,
    [names.filter((name) => !['data_directory', 'recovery_target_action'].includes(name))],
  );
  expect(rows).toEqual([]);
  await client.query('select pg_switch_wal()');
  await client.query('checkpoint');
  expect(await readdir(marks)).toEqual([]);
  await expect(new pg.Client({ ...admin, password: 'wrong' }).connect()).rejects.toThrow('password');
});

test('a backup that was changed, is another installation’s or has no signature is refused', async () => {
  const edit = (folder: string) => writeFile(join(folder, 'payments-sandbox.json'), '{ "forged": true }');
  const stranger = 'the backup key of a stranger, long enough';
  const cases = [
    [await repacked(edit, stranger), 'was signed with another key, or changed since'],
    [await repacked(() => Promise.resolve(), stranger), 'was signed with another key, or changed since'],
    [await withoutSignature(), 'is not signed, so anyone may have made or changed it'],
  ] as const;
  for (const [file, why] of cases) {
    const refused = await restored(file, 'refused');
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(why) as string });
    expect(refused.output).toContain('add --unsigned');
    expect(await readdir(place)).not.toContain('refused');
  }
  // Restores with the key of the installation that made it, as on a new machine.
  const known = await run('restore', [cases[1][0], '--data-dir', 'known'], { BACKUP_KEY: stranger });
  expect(known).toMatchObject({ code: 0, output: expect.not.stringContaining('Warning') as string });
});

test('--unsigned restores it and warns the operator', async () => {
  const file = await repacked(() => Promise.resolve(), 'the backup key of a stranger, long enough');
  const { code, output } = await restored(file, 'unsigned', '--unsigned');
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(output).toContain('Warning: ');
  expect(output).toContain('Its author decides what is in your records and passwords');
});

test('with APP_SECRET in the environment the key derives from it', async () => {
  const environment = { backupKey: undefined, appSecret: 'a'.repeat(40), dataDir: join(place, 'no-such') };
  const key = await signingKey(environment);
  expect(await verificationKeys(environment, dataDir)).toContainEqual(key);
  expect(await readdir(place)).not.toContain('no-such');
  expect(await verificationKeys({ ...environment, ...NO_SECRETS }, join(place, 'no-such'))).toEqual([]);
});

test('an archive with a link or a path outside it is refused even with --unsigned', async () => {
  const folder = join(place, 'linked');
  await mkdir(folder);
  await extract({ file: good, cwd: folder, maxDecompressionRatio: Infinity });
  const outside = join(place, 'outside');
  await mkdir(outside);
  await rm(join(folder, 'postgres/pg_tblspc'), { recursive: true });
  await symlink(outside, join(folder, 'postgres/pg_tblspc'));
  await writeFile(join(place, 'evil'), 'x');
  const names = ['backup.json', 'secrets.json', 'postgres', 'checksums.json', 'signature.json'];
  const linked = join(place, 'linked.tar.gz');
  await create({ file: linked, gzip: true, cwd: folder }, names);
  const leading = join(place, 'leading.tar.gz');
  await create({ file: leading, gzip: true, cwd: folder, preservePaths: true }, ['backup.json', '../evil', ...names]);
  for (const file of [linked, leading]) {
    const { code, output } = await restored(file, 'never', '--unsigned');
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining('Nothing was changed') as string,
    });
  }
  expect(await readdir(outside)).toEqual([]);
  expect(await readdir(place)).not.toContain('never');
});

test('tablespaces are refused', async () => {
  const file = await repacked(async (folder) => {
    await mkdir(join(folder, 'postgres/pg_tblspc/16384'));
    await writeFile(join(folder, 'postgres/pg_tblspc/16384/x'), 'x');
  });
  expect(await restored(file, 'tablespaces')).toMatchObject({
    code: 1,
    output: expect.stringContaining('tablespaces') as string,
  });
});
