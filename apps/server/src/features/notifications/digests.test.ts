import type { AttentionList } from '@quarterdeck/contract/attention';
import type { StoreOverview } from '@quarterdeck/contract/store-overview';
import { addDays, businessDate, formatShort, type BusinessDate } from '@quarterdeck/domain/business-date';
import { businessDateAt } from '@quarterdeck/domain/business-day';
import { dailyRun } from '@quarterdeck/domain/daily-hour';
import { HOUR_MS } from '@quarterdeck/domain/durations';
import { cents, formatAmount } from '@quarterdeck/domain/money';
import { expect, test } from 'vitest';
import {
  aDay,
  aFurtherStore,
  aGame,
  allowOldDates,
  anOwner,
  aStore,
  dataOf,
  type Owner,
} from '../../../test/builders.ts';
import { startMailServer } from '../../../test/mail/smtp.ts';
import { startTestServer } from '../../../test/server.ts';
import { until } from '../../../test/until.ts';
import { planNewOwners, sweep } from './sweep.ts';

const mailServer = await startMailServer();
const server = await startTestServer({ smtpUrl: mailServer.url });
const { db } = server.database;
const NEW_YORK = 'America/New_York';

const done = () =>
  until('all is sent', async () => {
    const open = await server.sql(
      `select 1 from jobs.job where name in ('digests', 'missing-entries', 'mail') and state in ('created', 'active', 'retry')`,
    );
    return open.length === 0;
  });

/** Decodes quoted-printable. */
const plain = (mail: string) =>
  Buffer.from(
    mail.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
const mailsTo = (email: string) => mailServer.accepted.filter((mail) => mail.includes(`To: ${email}`)).map(plain);

const sweepAt = async (now: Date) => {
  await sweep({ db, jobs: server.jobs }, now);
  await done();
};

async function anArcade(daysAgo: number[]) {
  const owner = await anOwner(server);
  const store = await aStore(owner, { storeName: 'Pier' });
  await server.sql('update stores set time_zone = $1 where id = $2', [NEW_YORK, store._id]);
  await allowOldDates(server, store);
  const game = await aGame(owner, store);
  const today = businessDateAt(new Date(), { timeZone: NEW_YORK, dayEndsAt: 4 });
  const day = (ago: number): BusinessDate => addDays(today, -ago);
  for (const ago of daysAgo) await aDay(owner, store, [game], { date: day(ago) });
  return { owner, store, game, day };
}

const dueAt = async (ownerId: string): Promise<Date> => {
  const [row] = await server.sql<{ due_at: string }>('select due_at from digests_due where owner_id = $1', [ownerId]);
  return new Date(row?.due_at ?? NaN);
};

test('a digest goes out at 8 AM of the owner’s time zone, once, regardless of the number of nodes', async () => {
  const { owner, store, game, day } = await anArcade([29, 22, 15, 8]);
  await aDay(owner, store, [game], {
    date: day(1),
    gameFinances: [{ gameId: game._id, sum: 106.25 }],
    actualCashCount: 90,
  });
  await planNewOwners(db, new Date());
  const due = await dueAt(owner.ownerId);
  expect(due).toEqual(dailyRun(new Date(), { timeZone: NEW_YORK, hour: 8 }).nextAt);
  await sweepAt(new Date(due.getTime() - 1_000));
  // The mail about the shortage may have arrived.
  const digests = () => mailsTo(owner.email).filter((mail) => mail.includes('Open dashboard:'));
  expect(digests()).toEqual([]);

  // The last full hour: a digest that is hours late is not sent.
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone: NEW_YORK, hour: 'numeric', hourCycle: 'h23' }).format(),
  );
  dataOf(await owner.call('POST /notifications/save', { digestHour: hour }));
  const at = dailyRun(new Date(), { timeZone: NEW_YORK, hour }).at;
  await server.sql('update digests_due set due_at = $2 where owner_id = $1', [owner.ownerId, at]);
  await server.atOnce([1, 2, 3].map(() => () => sweep({ db, jobs: server.jobs }, new Date(at.getTime() + 60_000))));
  await server.sql('update digests_due set due_at = $2 where owner_id = $1', [owner.ownerId, at]);
  await sweepAt(new Date(at.getTime() + HOUR_MS));
  const mails = digests();
  expect(mails).toHaveLength(1);
});

test('a morning that comes again, after a change of the time zone, brings no second digest of the same days', async () => {
  const { owner } = await anArcade([15, 8, 1]);
  const at = new Date();
  const digestOf = async (date: string, when: Date) => {
    await server.jobs.add(db, { name: 'digests' }, { ownerId: owner.ownerId, date, at: when.toISOString() });
    await done();
    return mailsTo(owner.email).filter((mail) => mail.includes('Open dashboard:')).length;
  };
  expect(await digestOf('2026-01-01', at)).toBe(1);
  expect(await digestOf('2026-01-02', at)).toBe(1);
  expect(await digestOf('2026-01-03', new Date(at.getTime() + 24 * HOUR_MS))).toBe(2);
});

/** @returns a function that sends the owner's digest of so many hours from now, and returns all their digests. */
function digestSender({ ownerId, email }: Owner) {
  const started = Date.now();
  return async (date: string, hoursLater: number): Promise<string[]> => {
    const at = new Date(started + hoursLater * HOUR_MS).toISOString();
    await server.jobs.add(db, { name: 'digests' }, { ownerId, date, at });
    await done();
    return mailsTo(email).filter((mail) => mail.includes('Open dashboard:'));
  };
}

test('a day that a change of clocks skipped is in the next digest, and a reported day in no other', async () => {
  const { owner, store, game, day } = await anArcade([15, 8, 1]);
  const second = await aFurtherStore(server, owner, 'Plaza');
  await server.sql('update stores set time_zone = $1 where id = $2', [NEW_YORK, second._id]);
  await aDay(owner, store, [game], { date: day(0) });
  const send = digestSender(owner);
  expect((await send('2026-01-01', 0)).at(-1)).not.toContain('Not in an earlier email');
  const later = (await send('2026-01-02', 48)).at(-1);
  expect(later).toContain('Not in an earlier email');
  expect(later).toMatch(new RegExp(`Pier: \\$100\\.00\\s+${formatShort(day(0))}`));
  // Another store's day is still to be reported.
  await aDay(owner, second, [await aGame(owner, second)], { date: day(0) });
  const last = (await send('2026-01-03', 48)).at(-1);
  expect(last).toContain('Plaza');
  expect(last).not.toContain('Pier:');
});

test('a skipped day after a closed day, which brought no digest, is in the next one', async () => {
  const { owner, store, game, day } = await anArcade([3, 2]);
  const { storeName, address, _id } = store;
  const closedPeriods = [{ from: day(1), to: day(1), reason: 'Holiday' }];
  dataOf(await owner.call('POST /stores/edit-store', { _id, storeName, address, closedPeriods }));
  await aDay(owner, store, [game], { date: day(0) });
  const send = digestSender(owner);
  expect(await send('2026-01-01', 0)).toEqual([]);
  const [later] = await send('2026-01-02', 48);
  expect(later).toContain('Not in an earlier email');
  expect(later).toMatch(new RegExp(`Pier: \\$100\\.00\\s+${formatShort(day(0))}`));
});

test('after the first store is deleted, the digest is due by the clock of the next one', async () => {
  const { owner, store } = await anArcade([1]);
  const second = await aFurtherStore(server, owner, 'Plaza');
  await server.sql('update stores set time_zone = $1 where id = $2', ['Pacific/Auckland', second._id]);
  await planNewOwners(db, new Date());
  dataOf(await owner.call('POST /stores/delete-store', { _id: store._id }));
  expect(await dueAt(owner.ownerId)).toEqual(dailyRun(new Date(), { timeZone: 'Pacific/Auckland', hour: 8 }).nextAt);
  dataOf(await owner.call('POST /stores/restore-store', { _id: store._id }));
  expect(await dueAt(owner.ownerId)).toEqual(dailyRun(new Date(), { timeZone: NEW_YORK, hour: 8 }).nextAt);
});

test('its figures match the dashboard and the store’s overview', async () => {
  const { owner, store, game, day } = await anArcade([29, 22, 15, 8]);
  const yesterday = day(1);
  await aDay(owner, store, [game], {
    date: yesterday,
    gameFinances: [{ gameId: game._id, sum: 106.25 }],
    actualCashCount: 90,
  });
  const at = new Date();
  await server.jobs.add(db, { name: 'digests' }, { ownerId: owner.ownerId, date: '2026-01-01', at: at.toISOString() });
  const mail = await until('the digest is sent', () =>
    Promise.resolve(mailsTo(owner.email).find((one) => one.includes('Open dashboard:'))),
  );
  const overview = dataOf(await owner.call<StoreOverview>('POST /stores/overview', { storeId: store._id }));
  const shown = overview.days.find(({ date }) => date === yesterday);
  expect(shown).toMatchObject({ takings: 106.25, usual: 100 });
  expect(mail).toContain('Pier: $106.25');
  expect(mail).toContain('6.3% above the usual $100.00');
  expect(mail).toContain('Short $16.25');
  const { lines } = dataOf(await owner.call<AttentionList>('POST /attention/list'));
  for (const { amount } of lines.filter((line) => line.amount !== null))
    expect(mail).toContain(formatAmount(cents(Math.round(Math.abs(amount ?? 0) * 100))));
  expect(mail).toContain(`${lines.length} things need attention`);
  expect(mail).toMatch(/^List-Unsubscribe:\s+<https:\/\/arcade\.example\/unsubscribe\/digest\./m);
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
});

test('its figures and dates are in the owner’s formats', async () => {
  const { owner, store, game, day } = await anArcade([29, 22, 15, 8]);
  const yesterday = day(1);
  await aDay(owner, store, [game], { date: yesterday, gameFinances: [{ gameId: game._id, sum: 106.25 }] });
  dataOf(await owner.call('PATCH /auth/user/update-formats', { currency: 'EUR', dateFormat: 'iso' }));
  const at = new Date().toISOString();
  await server.jobs.add(db, { name: 'digests' }, { ownerId: owner.ownerId, date: '2026-01-01', at });
  const mail = await until('the digest is sent', () =>
    Promise.resolve(mailsTo(owner.email).find((one) => one.includes('Open dashboard:'))),
  );
  expect(mail).toContain('Pier: €106.25');
  expect(mail).toContain('above the usual €100.00');
  expect(mail).toContain(`day, ${yesterday}`);
  expect(mail).not.toContain('$');
});

test('owners without a store or record, or with closed or idle stores, get no digest', async () => {
  const none = await anOwner(server);
  const empty = await anArcade([]);
  const idle = await anArcade([40, 39]);
  const closed = await anArcade([3, 2, 1]);
  const { storeName, address, _id } = closed.store;
  dataOf(
    await closed.owner.call('POST /stores/edit-store', {
      _id,
      storeName,
      address,
      closedPeriods: [{ from: closed.day(0), to: addDays(closed.day(0), 60), reason: 'Winter' }],
    }),
  );
  const later = new Date(Date.now() + 3 * 24 * HOUR_MS);
  for (const { ownerId } of [none, empty.owner, idle.owner, closed.owner])
    await server.jobs.add(db, { name: 'digests' }, { ownerId, date: '2026-01-01', at: later.toISOString() });
  await done();
  for (const { email } of [none, empty.owner, idle.owner, closed.owner]) expect(mailsTo(email)).toEqual([]);
});

test('a digest more than half a day late is not sent, nor is a switched-off one', async () => {
  const late = await anArcade([2, 1]);
  const off = await anArcade([2, 1]);
  await planNewOwners(db, new Date());
  const due = await dueAt(late.owner.ownerId);
  dataOf(await off.owner.call('POST /notifications/save', { kinds: { digest: false } }));
  await digestSender(late.owner)('2026-01-02', -13);
  await sweepAt(new Date(due.getTime() + 13 * HOUR_MS));
  expect(await dueAt(late.owner.ownerId)).toEqual(dailyRun(due, { timeZone: NEW_YORK, hour: 8 }).nextAt);
  expect([...mailsTo(late.owner.email), ...mailsTo(off.owner.email)]).toEqual([]);
});

test('a new hour or time zone moves the next digest; the owner has the store’s time zone unless they choose one', async () => {
  const { owner, store } = await anArcade([1]);
  const next = (timeZone: string, hour: number) => dailyRun(new Date(), { timeZone, hour }).nextAt;
  dataOf(await owner.call('POST /notifications/save', { digestHour: 6 }));
  expect(await dueAt(owner.ownerId)).toEqual(next(NEW_YORK, 6));
  const { _id, storeName, address } = store;
  dataOf(await owner.call('POST /stores/edit-store', { _id, storeName, address, timeZone: 'Asia/Tokyo' }));
  expect(await dueAt(owner.ownerId)).toEqual(next('Asia/Tokyo', 6));
  dataOf(await owner.call('POST /notifications/save', { timeZone: 'Europe/Berlin' }));
  expect(await dueAt(owner.ownerId)).toEqual(next('Europe/Berlin', 6));
});

test('a mail that was queued when the server crashed is sent once', async () => {
  const { owner } = await anArcade([2, 1]);
  mailServer.isFull = true;
  const job = { ownerId: owner.ownerId, date: '2026-01-02', at: new Date().toISOString() };
  await server.jobs.add(db, { name: 'digests' }, job);
  await until('the mail waits', async () => {
    const [waiting] = await server.sql(
      `select 1 from jobs.job where name = 'mail' and data ->> 'to' = $1 and state = 'retry'`,
      [owner.email],
    );
    return waiting !== undefined;
  });
  // The queue runs the digest again, as after a crash that lost its completion.
  await server.jobs.add(db, { name: 'digests' }, job);
  await until('the repetition is done', async () => {
    const open = await server.sql(`select 1 from jobs.job where name = 'digests' and state in ('created', 'active')`);
    return open.length === 0;
  });
  mailServer.isFull = false;
  await server.sql(`update jobs.job set start_after = now() where name = 'mail' and state = 'retry'`);
  await done();
  expect(mailsTo(owner.email)).toHaveLength(1);
});

test('a store without an entry by its hour is mailed once; a closed or entered one is not', async () => {
  const { owner, store } = await anArcade([2, 1]);
  dataOf(await owner.call('POST /notifications/save-store', { storeId: store._id, missingHour: 23 }));
  const at = dailyRun(new Date(), { timeZone: NEW_YORK, hour: 23 }).nextAt;
  const missing = () => mailsTo(owner.email).filter((mail) => mail.includes('Nothing entered yet at Pier'));
  const { storeName, address, _id } = store;
  const edit = (changes: object) => owner.call('POST /stores/edit-store', { _id, storeName, address, ...changes });
  const date = businessDate(businessDateAt(at, { timeZone: NEW_YORK, dayEndsAt: 4 }));
  const sweepAgain = async () => {
    await server.sql('update store_notifications set missing_due_at = $2 where store_id = $1', [_id, at]);
    await sweepAt(at);
  };
  await edit({ closedPeriods: [{ from: date, to: date }] });
  await sweepAgain();
  expect(missing()).toEqual([]);
  await edit({ closedPeriods: [] });
  await sweepAgain();
  await sweepAgain();
  expect(missing()).toHaveLength(1);
  const [due] = await server.sql<{ at: string }>(
    'select missing_due_at as at from store_notifications where store_id = $1',
    [_id],
  );
  expect(new Date(due?.at ?? NaN)).toEqual(dailyRun(at, { timeZone: NEW_YORK, hour: 23 }).nextAt);
});
