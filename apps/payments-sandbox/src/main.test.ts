import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '@quarterdeck/domain/durations';

const PROGRAM = join(import.meta.dirname, 'main.ts');

let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payments-sandbox-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

const run = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, NODE_ENV: 'test', ...env },
    stdio: 'pipe',
  });
  children.push(child);
  return child;
};

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const child = run({ STATE_FILE: join(folder, 'state.json') });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, url: (JSON.parse(line) as { url: string }).url };
}

const ended = async (child: ChildProcess): Promise<number | null> =>
  child.exitCode ?? ((await once(child, 'exit')) as [number | null])[0];

const createCheckout = async (url: string) =>
  (await (
    await fetch(`${url}/api/checkouts`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 9900, currency: 'ZAR' }),
    })
  ).json()) as { id: string };

describe('the sandbox as a process', () => {
  it('restores its state and its clock after a restart', async () => {
    const first = await start();
    const { id } = await createCheckout(first.url);
    await fetch(`${first.url}/__sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"days":400}',
    });
    first.child.kill('SIGTERM');
    expect(await ended(first.child)).toBe(0);
    const file = join(folder, 'state.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const before = JSON.parse(await readFile(file, 'utf8')) as { signer: unknown };
    const second = await start();
    const state = (await (await fetch(`${second.url}/__sandbox/state`)).json()) as {
      now: string;
      checkouts: unknown[];
    };
    expect(state.checkouts).toMatchObject([{ id }]);
    expect(Date.parse(state.now)).toBeGreaterThan(Date.now() + 399 * DAY_MS);
    second.child.stdin?.end();
    expect(await ended(second.child)).toBe(0);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ signer: before.signer });
  });

  it('keeps its state when it is killed', async () => {
    const first = await start();
    const { id } = await createCheckout(first.url);
    await expect.poll(() => readFile(join(folder, 'state.json'), 'utf8').catch(() => '')).toContain(id);
    first.child.kill('SIGKILL');
    const second = await start();
    expect((await fetch(`${second.url}/checkout/${id}`)).status).toBe(200);
  });

  it('does not start in production', async () => {
    expect(await ended(run({ NODE_ENV: 'production' }))).toBe(1);
  });
});
