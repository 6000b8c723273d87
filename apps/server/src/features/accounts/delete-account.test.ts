import { pino } from 'pino';
import { expect, test } from 'vitest';
import { aDay, aGame, anOwner, aStaffMember, aStore, aCounter } from '../../../test/builders.ts';
import { startMailServer } from '../../../test/mail/smtp.ts';
import { purged } from '../../../test/accounts/purge.ts';
import { everyRow } from '../../../test/postgres/rows.ts';
import { startTestServer } from '../../../test/server.ts';
import { until } from '../../../test/until.ts';
import { ACCESS_TABLES } from './delete-account.ts';
import { OWNER_TABLES } from './purge-account.ts';

// A real mail server, so that the mailbox table keeps no mails.
const mails = await startMailServer();
const logged: string[] = [];
const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
const server = await startTestServer({ smtpUrl: mails.url, logger });

const jobsAbout = async (texts: string[]) => {
  const jobs = await server.sql<{ text: string }>('select data::text as text from jobs.job');
  return jobs.filter(({ text }) => texts.some((each) => text.includes(each))).map(({ text }) => text);
};

test('a deleted account is unreachable, and its purge removes all of its data and nothing else', async () => {
  const keeper = await anOwner(server);
  const kept = await aStore(keeper, { storeName: 'Kept Arcade' });
  await aDay(keeper, kept, [await aGame(keeper, kept)]);
  await server.sql(`delete from jobs.job where name = 'mail'`);
  const others = await everyRow(server);

  const owner = await anOwner(server);
  const store = await aStore(owner, { storeName: 'Vanishing Pier', address: '99 Unfindable Road' });
  const game = await aGame(owner, store, {
    gameName: 'Ghost Alley',
    repName: 'Reginald Representative',
    repPhone: '555-98765',
  });
  const record = await aDay(owner, store, [game], { notes: 'An unrepeatable note', date: '2026-03-01' });
  const member = await aStaffMember(owner, store, { firstName: 'Wilhelmina', email: 'wilhelmina@vanish.example' });
  await owner.call('POST /staff/create-loan', { staffId: member._id, amount: 5, notes: 'A loan to forget' });
  await owner.call('POST /staff/add-loan-payment', { staffId: member._id, amount: 1 });
  await owner.call('POST /games/delete-game', { _id: game._id, storeId: store._id });
  await owner.call('PATCH /auth/user/update-user-profile', { name: 'Olive Vanishes', email: `new-${owner.email}` });
  await owner.call('PATCH /auth/user/apply-to-intro');
  await server.call('POST /auth/user/forgot', { email: owner.email });
  const { ownerId } = owner;
  await server.sql(`insert into known_devices (token_hash, owner_id) values ('gone', '${ownerId}')`);
  await server.sql(`insert into authenticators (owner_id, secret_sealed) values ('${ownerId}', 'gone')`);
  await server.sql(`insert into recovery_codes (owner_id, code_keyed_hash) values ('${ownerId}', 'gone')`);
  await server.sql(
    `insert into passkeys (owner_id, id, name, credential_id, public_key, sign_count, transports)
     values ('${ownerId}', gen_random_uuid(), 'Phone', 'gone', '', 0, '[]')`,
  );
  await server.sql(
    `insert into challenges (token_hash, owner_id, purpose, expires_at) values ('gone', '${ownerId}', 'sign-in', now())`,
  );
  await server.sql(`update owners set hr_notes = 'Called about an unfindable bill', is_hr = true where id = $1`, [
    ownerId,
  ]);
  const keeperAsUser = { _id: keeper.ownerId, name: 'Olive Owner', emailVerified: true, notes: 'Noted' };
  const noted = await owner.call('PATCH /auth/user/hr/update-users-info', keeperAsUser);
  expect(noted.body.error).toBeUndefined();
  const counter = await aCounter(server, owner, store);
  const values = [
    ...[owner.ownerId, owner.email, store._id, game._id, record._id, member._id, member.username, store.username],
    ...['Vanishing Pier', '99 Unfindable Road', 'Reginald', '555-98765', 'An unrepeatable note', 'Wilhelmina'],
    ...['A loan to forget', 'Olive Vanishes', 'unfindable bill'],
  ];
  expect((await everyRow(server)).filter((row) => row.includes(owner.ownerId)).length).toBeGreaterThan(10);

  const response = await owner.call('DELETE /auth/user/delete-account');
  expect(response.body).toEqual({ success: 'Account deleted successfully' });
  for (const caller of [owner, counter]) expect((await caller.call('GET /auth/user/fetch-user')).status).toBe(401);
  const told = await until('the farewell mail is delivered', () =>
    Promise.resolve(mails.accepted.find((text) => text.includes('account was deleted'))),
  );
  expect(told).toContain(owner.email);
  await purged(server, owner);
  const left = await everyRow(server);
  for (const value of values) expect(left.filter((row) => row.includes(value))).toEqual([]);
  // HR's changes to other accounts stay in their history; nothing else changed.
  const ofKeeper = (rows: string[]) =>
    rows
      .filter((row) => !/^(owners|audit_entries|audit_heads): /.test(row))
      // HR's change took the keeper's lock, which counts that.
      .map((row) => row.replace(/^(owner_totals: .*),\d+\)$/, '$1)'));
  expect(ofKeeper(left)).toEqual(ofKeeper(others));
  logger.error('the last line');
  expect(logged).not.toEqual([]);
  expect(logged.filter((line) => values.some((value) => line.includes(value)))).toEqual([]);
  // A PIN mailed to a requested new address stays, because the address may be another person's.
  const wished = `new-${owner.email}`;
  expect((await jobsAbout(values)).filter((text) => !text.includes(wished))).toEqual([]);
});

test('two clicks delete an account once, and the second is signed out', async () => {
  const owner = await anOwner(server);
  const remove = () => owner.call('DELETE /auth/user/delete-account');
  const responses = await server.atOnce([remove, remove, remove]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test('every owner table is purged by cascade or by name, or listed as outliving the account', async () => {
  const cascading = `select 1 from pg_constraint as key where key.conrelid = tables.oid and key.confdeltype = 'c'`;
  const kept = await server.sql<{ name: string }>(
    `select relname as name from pg_class as tables join pg_attribute on attrelid = tables.oid and attname = 'owner_id'
     where relkind = 'r' and relnamespace = 'public'::regnamespace and not exists (${cascading}) order by 1`,
  );
  const names = kept.map(({ name }) => name).filter((name) => !(OWNER_TABLES as readonly string[]).includes(name));
  // `purge_audit_log` removes the audit log. Billing continues until the provider confirms the end; `endBilling`
  // detaches it from the account.
  expect(names).toEqual([
    'audit_entries',
    'cancellations',
    'checkouts',
    'payments',
    'refund_requests',
    'refunds',
    'subscriptions',
  ]);
});

test('every owner table with tokens ends with the account, or is listed as giving no access to it', async () => {
  const withTokens = await server.sql<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('owner_id', 'token_hash')
     group by table_name having count(*) = 2 order by 1`,
  );
  const names = withTokens
    .map(({ name }) => name)
    .filter((name) => !(ACCESS_TABLES as readonly string[]).includes(name));
  // Links that undo a change of the email stay. The others know a device, which still has to sign in.
  expect(names).toEqual(['counters', 'email_tokens', 'known_devices', 'wrong_pins']);
});
