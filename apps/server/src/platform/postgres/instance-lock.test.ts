import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataDir } from './instance-lock.ts';

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const IN_USE = 'is in use by another Quarterdeck. Stop it, or set DATA_DIR.';

test('a folder is locked by one server until it ends', async () => {
  const folder = await aFolder();
  const first = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toThrow(`The data folder ${folder} ${IN_USE}`);
  await first.release();
  const second = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toThrow(IN_USE);
  await second.release();
});

test('a symlink is the same folder', async () => {
  const folder = await aFolder();
  const alias = `${folder}-alias`;
  await symlink(folder, alias);
  onTestFinished(() => rm(alias));
  const lock = await lockDataDir(folder);
  await expect(lockDataDir(alias)).rejects.toThrow(IN_USE);
  await expect(lockDataDir(join(folder, '.'))).rejects.toThrow(IN_USE);
  await lock.release();
});

test('two servers can use two folders', async () => {
  const locks = [
    await lockDataDir(await aFolder()),
    await lockDataDir(join(await aFolder(), 'made', 'on', 'the', 'way')),
  ];
  for (const lock of locks) await lock.release();
});

test('a killed server leaves the folder unlocked', async () => {
  const folder = await aFolder();
  const module = JSON.stringify(join(import.meta.dirname, 'instance-lock.ts'));
  const script = `const { lockDataDir } = await import(${module});
    await lockDataDir(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  await once(server.stdout, 'data');
  await expect(lockDataDir(folder)).rejects.toThrow(IN_USE);
  server.kill('SIGKILL');
  await once(server, 'exit');
  const lock = await lockDataDir(folder);
  await lock.release();
});

test('at most one of several starting servers gets the folder', async () => {
  const folder = await aFolder();
  for (let round = 0; round < 30; round += 1) {
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => lockDataDir(folder)));
    const locks = attempts.filter((attempt) => attempt.status === 'fulfilled').map((attempt) => attempt.value);
    for (const lock of locks) await lock.release();
    expect(locks.length).toBeLessThanOrEqual(1);
  }
});
