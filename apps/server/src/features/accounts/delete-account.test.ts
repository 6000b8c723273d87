import { pino } from 'pino';
import { expect, test } from 'vitest';
import { aDay, aGame, anOwner, aStaffMember, aStore, aTerminal } from '../../../test/builders.ts';
import { startMailServer } from '../../../test/mail/smtp.ts';
import { everyRow } from '../../../test/rows.ts';
import { startTestServer } from '../../../test/server.ts';
import { until } from '../../../test/until.ts';

// A real mail server, so that the mailbox table keeps no mails.
const mails = await startMailServer();
const logged: string[] = [];
const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
const server = await startTestServer({ smtpUrl: mails.url, logger });

const jobsAbout = async (texts: string[]) => {
  const jobs = await server.sql<{ text: string }>('select data::text as text from jobs.job');
  return jobs.filter(({ text }) => texts.some((each) => text.includes(each))).map(({ text }) => text);
};

test('an account goes with everything that is its own, and nobody else loses anything', async () => {
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
  const terminal = await aTerminal(server, owner, store);
  const values = [
    ...[owner.ownerId, owner.email, store._id, game._id, record._id, member._id, member.username, store.username],
    ...['Vanishing Pier', '99 Unfindable Road', 'Reginald', '555-98765', 'An unrepeatable note', 'Wilhelmina'],
    ...['A loan to forget', 'Olive Vanishes', 'unfindable bill'],
  ];
  expect((await everyRow(server)).filter((row) => row.includes(owner.ownerId)).length).toBeGreaterThan(10);

  const answer = await owner.call('DELETE /auth/user/delete-account');
  expect(answer.body).toEqual({ success: 'Account deleted successfully' });
  for (const caller of [owner, terminal]) expect((await caller.call('GET /auth/user/fetch-user')).status).toBe(401);
  const left = await everyRow(server);
  for (const value of values) expect(left.filter((row) => row.includes(value))).toEqual([]);
  // HR's changes to other accounts stay in their history; nothing else changed.
  const ofKeeper = (rows: string[]) => rows.filter((row) => !/^(owners|audit_entries|audit_heads): /.test(row));
  expect(ofKeeper(left)).toEqual(ofKeeper(others));
  const told = await until('the last mail is delivered', () =>
    Promise.resolve(mails.accepted.find((text) => text.includes('account was deleted'))),
  );
  expect(told).toContain(owner.email);
  logger.error('the last line');
  expect(logged).not.toEqual([]);
  expect(logged.filter((line) => values.some((value) => line.includes(value)))).toEqual([]);
  expect((await jobsAbout(values)).filter((text) => !text.includes('account was deleted'))).toEqual([]);
});

test('two clicks delete an account once, and the second learns that it is signed out', async () => {
  const owner = await anOwner(server);
  const remove = () => owner.call('DELETE /auth/user/delete-account');
  const answers = await server.atOnce([remove, remove, remove]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});
