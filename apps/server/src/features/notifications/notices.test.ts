import { addDays, businessDate } from '@quarterdeck/domain/business-date';
import { expect, test } from 'vitest';
import {
  aCounter,
  aDay,
  aGame,
  allowOldDates,
  anOwner,
  aStaffMember,
  aStore,
  dataOf,
  dayForm,
  editDay,
  editForm,
  saveDay,
  type Owner,
} from '../../../test/builders.ts';
import { mailsTo } from '../../../test/mail/mails.ts';
import { startTestServer } from '../../../test/server.ts';
import { until } from '../../../test/until.ts';

const server = await startTestServer();

async function anArcade() {
  const owner = await anOwner(server);
  const store = await aStore(owner, { storeName: 'Pier' });
  await allowOldDates(server, store);
  const game = await aGame(owner, store);
  const day = (ago: number) => addDays(businessDate(store.today), -ago);
  return { owner, store, game, day };
}

const subjectsTo = async ({ email }: Owner) =>
  (await server.sql<{ subject: string }>('select subject from mailbox where to_address = $1 order by id', [email])).map(
    ({ subject }) => subject,
  );

/** Waits until every notice and its mail are processed. */
const settled = () =>
  until('the notices are done', async () => {
    const open = await server.sql(
      `select 1 from jobs.job where name in ('notices', 'mail') and state in ('created', 'active', 'retry')`,
    );
    return open.length === 0;
  });

test('a record that is short beyond the limit is mailed, again when the figure changes', async () => {
  const { owner, store, game, day } = await anArcade();
  const record = await aDay(owner, store, [game], { date: day(1), actualCashCount: 94.99 });
  const [mail] = await mailsTo(server, owner.email, 1);
  expect(mail?.subject).toMatch(/^Pier is \$5\.01 short on /);
  expect(mail?.text).toContain('Admin saved it last. Your limit for this store is $5.00.');
  expect(mail?.text).toContain(`record=${record._id}`);
  expect(mail?.text).toMatch(
    /Unsubscribe from emails about short cash: https:\/\/arcade\.example\/unsubscribe\/short\./,
  );
  const { body } = await editDay(owner, record, { notes: 'Counted twice' });
  await settled();
  expect(await subjectsTo(owner)).toHaveLength(1);
  await editDay(owner, body.data, { actualCashCount: 50 });
  expect((await mailsTo(server, owner.email, 2))[1]?.subject).toMatch(/^Pier is \$50\.00 short on /);
});

test('nothing is mailed within the limit, for an adjustment, or when mails are switched off', async () => {
  const { owner, store, game, day } = await anArcade();
  await aDay(owner, store, [game], { date: day(1), actualCashCount: 95 });
  await aDay(owner, store, [game], { date: day(2), actualCashCount: -20 });
  dataOf(await owner.call('POST /notifications/save-store', { storeId: store._id, short: false }));
  await aDay(owner, store, [game], { date: day(3), actualCashCount: 20 });
  await settled();
  dataOf(await owner.call('POST /notifications/save-store', { storeId: store._id, short: true }));
  dataOf(await owner.call('POST /notifications/save', { kinds: { short: false } }));
  await aDay(owner, store, [game], { date: day(4), actualCashCount: 20 });
  await settled();
  expect(await subjectsTo(owner)).toEqual([]);
});

test('after five mails in an hour a store’s short records are only listed', async () => {
  const { owner, store, game, day } = await anArcade();
  for (let ago = 1; ago <= 5; ago += 1) {
    await aDay(owner, store, [game], { date: day(ago), actualCashCount: 10 });
    await mailsTo(server, owner.email, ago);
  }
  for (let ago = 6; ago <= 9; ago += 1) await aDay(owner, store, [game], { date: day(ago), actualCashCount: 10 });
  await settled();
  const mails = await mailsTo(server, owner.email, 5);
  expect(mails).toHaveLength(5);
  expect(mails.map(({ text }) => text.includes('our last email about'))).toEqual([false, false, false, false, true]);
});

test('notices that are sent at the same time are five mails at most', async () => {
  const { owner, store, game, day } = await anArcade();
  const days = Array.from({ length: 9 }, (_, index) => day(index + 1));
  await Promise.all(days.map((date) => aDay(owner, store, [game], { date, actualCashCount: 10 })));
  await settled();
  const mails = await mailsTo(server, owner.email, 5);
  expect(mails).toHaveLength(5);
  expect(mails.filter(({ text }) => text.includes('our last email about'))).toHaveLength(1);
});

test('each change by staff after the day is mailed, with all they changed; the owner’s own is not', async () => {
  const { owner, store, game, day } = await anArcade();
  const sam = await aStaffMember(owner, store, { editFinancialEnabled: true, deleteFinancialEnabled: true });
  const record = await aDay(owner, store, [game], { date: day(1) });
  const { body } = await editDay(owner, record, { notes: 'Mine' });
  await server.sql(`update counters set announced_at = now()`);
  const counter = await aCounter(server, owner, store);
  const edit = editForm(body.data, { gameFinances: [{ gameId: game._id, sum: 90 }], actualCashCount: 90 });
  const edited = dataOf(
    await counter.call<typeof body.data>('PATCH /financials/edit-financial', { ...edit, pin: sam.pin }),
  );
  const [mail] = await mailsTo(server, owner.email, 1);
  expect(mail?.subject).toBe('A record of Pier was edited after its day');
  expect(mail?.text).toContain('Takings\n  $100.00 → $90.00');
  expect(mail?.text).toContain('by Sam Lee');
  const again = { ...editForm(edited, { notes: 'Again' }), pin: sam.pin };
  dataOf(await counter.call('PATCH /financials/edit-financial', again));
  const second = (await mailsTo(server, owner.email, 2))[1];
  expect(second?.text).toContain('Takings\n  $100.00 → $90.00');
  expect(second?.text).toContain('Notes\n  Mine → Again');
  dataOf(await counter.call('POST /financials/delete-financial', { _id: record._id, pin: sam.pin }));
  expect((await mailsTo(server, owner.email, 3))[2]?.subject).toBe('A record of Pier was deleted after its day');
});

test('a change that moves a record to today is mailed, and a shortage names who saved it last', async () => {
  const { owner, store, game, day } = await anArcade();
  const sam = await aStaffMember(owner, store, { editFinancialEnabled: true });
  const record = await aDay(owner, store, [game], { date: day(6) });
  const counter = await aCounter(server, owner, store);
  const moved = { ...editForm(record, { date: day(0), actualCashCount: 60 }), pin: sam.pin };
  dataOf(await counter.call('PATCH /financials/edit-financial', moved));
  await settled();
  const mails = await mailsTo(server, owner.email, 2);
  const about = (subject: string) => mails.find((mail) => mail.subject.includes(subject))?.text;
  expect(about('was edited after its day')).toContain('by Sam Lee after that day had ended');
  expect(about('is $40.00 short')).toContain('Sam Lee saved it last.');
});

test('a change on the same day is not mailed', async () => {
  const { owner, store, game, day } = await anArcade();
  const sam = await aStaffMember(owner, store, { editFinancialEnabled: true });
  const counter = await aCounter(server, owner, store);
  const form = dayForm(store, [game], { date: day(0), pin: sam.pin });
  const record = dataOf(await saveDay(counter, form));
  dataOf(
    await counter.call('PATCH /financials/edit-financial', { ...editForm(record, { notes: 'Oops' }), pin: sam.pin }),
  );
  await settled();
  expect(await subjectsTo(owner)).toEqual([]);
});
