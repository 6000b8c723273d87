import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { aDay, aGame, anOwner, aStore, OWNER_PASSWORD, type Owner } from '../../../test/builders.ts';
import { anArcade, backUp, muddle, restore } from '../../../test/backups/backed-up.ts';
import { asAdmin } from '../../../test/postgres/database.ts';
import { queuedMailsTo } from '../../../test/mail/mails.ts';
import { runProgram } from '../../../test/program.ts';
import { startTestServer } from '../../../test/server.ts';
import { addToAudit } from './audit.writes.ts';
import { verifyAudit } from './verify-audit.ts';

const server = await startTestServer();
const { db } = server.database;

const problemsOf = async ({ email }: Owner) => (await verifyAudit(db, email)).problems;
/** Runs SQL like an attacker who owns the database, without triggers. */
const tamper = (statement: string, values: unknown[]) =>
  server.adminSql(
    `do $do$ begin set local session_replication_role = replica; ${statement} end $do$`.replace(
      /\$(\d)(?!o)/g,
      (_, number: string) => `'${String(values[Number(number) - 1])}'`,
    ),
  );

async function aLog(): Promise<Owner> {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const game = await aGame(owner, store);
  await aDay(owner, store, [game], { date: '2026-03-01' });
  await aDay(owner, store, [game], { date: '2026-03-02' });
  await aDay(owner, store, [game], { date: '2026-03-03' });
  return owner;
}

const sequences = async (owner: Owner) =>
  (
    await server.sql<{ sequence: number }>('select sequence from audit_entries where owner_id = $1 order by sequence', [
      owner.ownerId,
    ])
  ).map(({ sequence }) => sequence);

test('concurrent entries are chained without gaps', async () => {
  const owner = await anOwner(server);
  const entry = { ownerId: owner.ownerId, storeId: null, kind: 'account', subjectId: owner.ownerId } as const;
  const note = (subject: string) =>
    db.transaction(async (tx) => {
      await addToAudit(tx, { ...entry, subject, action: 'changed', actor: 'Admin' });
      await tx.execute(sql`select pg_sleep(0.005)`);
    });
  await server.atOnce(Array.from({ length: 30 }, (_, number) => () => note(String(number))));
  expect(await sequences(owner)).toEqual(Array.from({ length: 30 }, (_, number) => number + 1));
  expect(await problemsOf(owner)).toEqual([]);
});

test('a change of the account and a save at the same moment do not deadlock', async () => {
  const owner = await aLog();
  const [store] = await server.sql<{ id: string }>('select id from stores where owner_id = $1', [owner.ownerId]);
  const deadlocks = async () =>
    (
      await server.sql<{ deadlocks: number }>(
        'select deadlocks from pg_stat_database where datname = current_database()',
      )
    )[0]?.deadlocks;
  const before = await deadlocks();
  const note = (locks: boolean) => () =>
    db.transaction(async (tx) => {
      // Locks the owner first, like a change of the second factor.
      if (locks) await tx.execute(sql`select 1 from owners where id = ${owner.ownerId} for update`);
      const entry = { ownerId: owner.ownerId, storeId: store?.id ?? null, kind: 'account' } as const;
      await addToAudit(tx, { ...entry, subjectId: uuidv7(), subject: 'x', action: 'changed', actor: 'Admin' });
      await tx.execute(sql`select pg_sleep(0.01)`);
    });
  await server.atOnce(Array.from({ length: 24 }, (_, number) => note(number % 2 === 0)));
  expect(await deadlocks()).toBe(before);
  expect(await problemsOf(owner)).toEqual([]);
});

test('sign-ins, also at the same moment as saves, are chained', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const game = await aGame(owner, store);
  const form = { email: owner.email, password: OWNER_PASSWORD };
  const signIn = async () => expect((await server.call('POST /auth/user/login', form)).status).toBe(200);
  const save = async (date: string) => void (await aDay(owner, store, [game], { date }));
  const saves = ['2026-03-04', '2026-03-05', '2026-03-06'].map((date) => () => save(date));
  await server.atOnce([...Array.from({ length: 6 }, () => signIn), ...saves]);
  const [link] = (await queuedMailsTo(server, owner.email)).map(({ action }) => action.url.split('/not-me/')[1]);
  expect((await server.call('POST /auth/user/report-sign-in', { token: link })).body.error).toBeUndefined();
  const actions = await server.sql<{ action: string; times: number }>(
    `select action, count(*)::int as times from audit_entries where owner_id = $1 and kind = 'account'
     group by action order by action`,
    [owner.ownerId],
  );
  expect(actions).toEqual([
    { action: 'reported', times: 1 },
    { action: 'signedIn', times: 6 },
  ]);
  expect(await problemsOf(owner)).toEqual([]);
});

test('a changed entry is found, in each of its columns', async () => {
  for (const change of [
    `actor = 'Another actor'`,
    `changes = '[]'`,
    `at = at + interval '1 second'`,
    `subject = 'x'`,
    `action = 'deleted'`,
    `kind = 'game'`,
    `store_id = null`,
    `subject_id = gen_random_uuid()`,
    `id = gen_random_uuid()`,
    `hash = ''`,
  ]) {
    const owner = await aLog();
    expect(await problemsOf(owner), change).toEqual([]);
    await tamper(`update public.audit_entries set ${change} where owner_id = $1 and sequence = 3;`, [owner.ownerId]);
    expect(await problemsOf(owner), change).toContainEqual(expect.stringMatching(/: entry [34] .* was changed/));
  }
});

test('an entry that is missing in the middle, at the end, or everywhere is found, also after further ones', async () => {
  const cases: [string, string][] = [
    ['sequence = 3', 'entry 3 is missing'],
    ['sequence in (1, 2)', 'entries 1 to 2 are missing'],
    ['sequence = 5', 'entry 5 is missing'],
    ['true', 'entries 1 to 5 are missing'],
  ];
  for (const [which, problem] of cases) {
    const owner = await aLog();
    await tamper(`delete from public.audit_entries where owner_id = $1 and ${which};`, [owner.ownerId]);
    const expected = [`${owner.email}: ${problem}`];
    expect(await problemsOf(owner)).toEqual(expected);
    await owner.call('PATCH /auth/user/update-user-profile', { name: 'New Name', email: owner.email });
    expect((await sequences(owner)).at(-1)).toBe(6);
    expect(await problemsOf(owner)).toEqual(expected);
  }
});

test('an inserted entry is found, and the server’s role cannot choose its place in the chain', async () => {
  const owner = await aLog();
  const insert = `insert into audit_entries (owner_id, id, kind, subject_id, subject, action, actor, changes, sequence, hash)
    values ($1, gen_random_uuid(), 'account', $1, 'Forged', 'changed', 'Admin', '[]', 9, 'x')`;
  await server.sql(insert, [owner.ownerId]);
  expect(await sequences(owner)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await problemsOf(owner)).toEqual([]);
  await tamper(`${insert.replace('audit_entries', 'public.audit_entries').replace('9, ', '7, ')};`, [owner.ownerId]);
  expect(await problemsOf(owner)).toEqual([
    expect.stringMatching(/entry 7 \(“Forged” changed.*not added by the server/),
  ]);
});

test('an owner’s restore continues the chain', async () => {
  const arcade = await anArcade(server);
  const backup = await backUp(server, arcade.owner);
  await muddle(arcade);
  const { body } = await restore(arcade.owner, backup);
  expect(body.error).toBeUndefined();
  expect(body.data.changed).toBeGreaterThan(5);
  expect(await problemsOf(arcade.owner)).toEqual([]);
});

test('the command lists problems of all owners or of one, with exit code 1', async () => {
  const [honest, victim] = [await aLog(), await aLog()];
  await tamper(`update public.audit_entries set actor = 'x' where owner_id = $1 and sequence = 4;`, [victim.ownerId]);
  const { user, password, host, port, database } = asAdmin(server.connection);
  const { user: own, password: ownPassword } = server.connection;
  const url = (name?: string, secret?: unknown) =>
    `postgres://${name}:${encodeURIComponent(String(secret))}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`;
  const env = { DATABASE_URL: url(own, ownPassword), DATABASE_ADMIN_URL: url(user, password) };
  const run = async (...emails: string[]) => {
    const program = runProgram('verify-audit', env, ...emails);
    return { code: await program.exited, output: program.output() };
  };
  expect(await run(honest.email)).toEqual({ code: 0, output: 'The audit log is intact: 5 entries of 1 owner.\n' });
  const report = await run();
  expect(report.code).toBe(1);
  expect(report.output).toContain(`${victim.email}: entry 4 (“2026-03-02” created`);
  expect(report.output).not.toContain(honest.email);
  expect(await run('nobody@arcade.example')).toMatchObject({
    code: 1,
    output: expect.stringContaining('no account') as string,
  });
});
