import { execFileSync } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';
import { aFreePort } from '../../apps/server/test/program.ts';
import { underLoad, type Installation } from './installation.ts';
import { killOnce } from './kill-postgres.ts';
import { compareWith } from './verify.ts';

const SEED = 4_711;

/** Checks that changes made directly in the database are found. */
async function expectToBeFound({ journal, read }: Installation): Promise<void> {
  const [first, second] = journal.entries.filter(({ deleted }) => !deleted);
  const after = (statement: string) => read(statement).then(() => compareWith(journal, read));
  const moveBy = (cents: number) =>
    `update game_lines set takings_cents = takings_cents + ${cents} where record_id = '${first?.recordId}'`;
  expect(await after(moveBy(1))).toEqual([
    expect.stringMatching(/^DIFFERENT: /),
    expect.stringMatching(/^TOTALS of .* are wrong$/),
  ]);
  expect(await after(moveBy(-1))).toEqual([]);
  const anotherKey = 'update financial_records set idempotency_key = gen_random_uuid()';
  expect(await after(`${anotherKey} where id = '${second?.recordId}'`)).toEqual([
    `LOST: ${second?.key}, acknowledged as ${second?.recordId}`,
    expect.stringMatching(/^UNEXPECTED: /),
  ]);
}

beforeAll(() => {
  // Does nothing if the server is already built.
  execFileSync(process.execPath, ['tools/build-server.ts'], { cwd: `${import.meta.dirname}/../..`, stdio: 'inherit' });
});

test('a server and a PostgreSQL that are killed lose and double nothing, and are back by themselves', async () => {
  const options = { times: 1, seed: SEED, owners: 2, port: await aFreePort(), say: () => undefined };
  await underLoad(options, {}, async (installation) => {
    const { supervisor, settle } = installation;
    await supervisor.endOnce('SIGKILL');
    await supervisor.current;
    await killOnce(installation, 'postmaster');
    await killOnce(installation, 'backend');
    expect(await settle()).toEqual([]);
    expect([...supervisor.unexpectedExits, ...supervisor.failedStarts]).toEqual([]);
    await expectToBeFound(installation);
    return { figure: '', problems: [] };
  });
}, 300_000);
