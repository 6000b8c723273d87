import type { SessionUser } from '@quarterdeck/contract/accounts';
import type { ActivityEntry } from '@quarterdeck/contract/audit';
import type { StorePerformance } from '@quarterdeck/contract/store-overview';
import { DEFAULT_FORMATS } from '@quarterdeck/domain/formats';
import { expect, test } from 'vitest';
import {
  aCounter,
  aDay,
  aGame,
  allowOldDates,
  anOwner,
  aPersonalSession,
  aStaffMember,
  aStore,
  dataOf,
  type Caller,
} from '../../../test/builders.ts';
import { lend } from '../../../test/lending.ts';
import { queuedMailsTo } from '../../../test/mail/mails.ts';
import { startTestServer } from '../../../test/server.ts';
import { until } from '../../../test/until.ts';

const server = await startTestServer();

const save = (caller: Caller, form: object) => caller.call<SessionUser>('PATCH /auth/user/update-formats', form);
const formatsOf = async (caller: Caller) => dataOf(await caller.call<SessionUser>('GET /auth/user/fetch-user')).formats;
const history = async (owner: Caller) => dataOf(await owner.call<ActivityEntry[]>('POST /audit/activity'));

test('the formats are at first US dollars, the month first and weeks from Sunday', async () => {
  const owner = await anOwner(server);
  expect(await formatsOf(owner)).toEqual({ currency: 'USD', dateFormat: 'month-first', weekStartsOn: 0 });
  expect(await formatsOf(owner)).toEqual(DEFAULT_FORMATS);
});

test('an owner’s formats hold at their counters and for their staff, and for no other owner', async () => {
  const [owner, other] = [await anOwner(server), await anOwner(server)];
  const store = await aStore(owner);
  const counter = await aCounter(server, owner, store);
  const member = await aPersonalSession(server, owner, await aStaffMember(owner, store));
  const eur = { currency: 'EUR', dateFormat: 'day-first', weekStartsOn: 1 };
  expect(dataOf(await save(owner, eur)).formats).toEqual(eur);
  for (const caller of [owner, counter, member]) expect(await formatsOf(caller)).toEqual(eur);
  expect(await formatsOf(other)).toEqual(DEFAULT_FORMATS);
  expect((await save(counter, { currency: 'GBP' })).body).toHaveProperty('error');
  expect(await formatsOf(owner)).toEqual(eur);
});

test('omitted formats stay unchanged, and changes are in the account’s history', async () => {
  const owner = await anOwner(server);
  dataOf(await save(owner, { currency: 'GBP' }));
  dataOf(await save(owner, { weekStartsOn: 6 }));
  dataOf(await save(owner, { weekStartsOn: 6, currency: 'GBP' }));
  dataOf(await save(owner, {}));
  expect(await formatsOf(owner)).toEqual({ currency: 'GBP', dateFormat: 'month-first', weekStartsOn: 6 });
  expect(await history(owner)).toMatchObject([
    { subject: 'Formats', changes: [{ what: 'First day of the week', before: 'Sunday', after: 'Saturday' }] },
    { subject: 'Formats', changes: [{ what: 'Currency', before: 'USD', after: 'GBP' }] },
  ]);
});

test.each([
  [{ currency: 'JPY' }, { currency: 'Choose a currency with two decimals' }],
  [{ currency: 'KWD' }, { currency: 'Choose a currency with two decimals' }],
  [{ currency: 'ABC' }, { currency: 'Choose a currency' }],
  [{ currency: 'eur' }, { currency: 'Choose a currency' }],
  [{ currency: '' }, { currency: 'Choose a currency' }],
  [{ currency: 12 }, { currency: 'Choose a currency' }],
  [{ dateFormat: 'us' }, { dateFormat: 'Choose a date format' }],
  [{ weekStartsOn: 2 }, { weekStartsOn: 'Choose a weekday' }],
  [{ weekStartsOn: '1' }, { weekStartsOn: 'Choose a weekday' }],
])('%j is refused', async (form, error) => {
  const owner = await anOwner(server);
  expect((await save(owner, form)).body).toMatchObject({ error });
  expect(await formatsOf(owner)).toEqual(DEFAULT_FORMATS);
});

test('history and errors are in the formats of the owner, also of requests at the same time', async () => {
  const [owner, other] = [await anOwner(server), await anOwner(server)];
  dataOf(await save(owner, { currency: 'EUR', dateFormat: 'day-first' }));
  const loanOf = async (caller: typeof owner) => {
    const store = await aStore(caller);
    const { _id: staffId } = await aStaffMember(caller, store);
    dataOf(await lend(caller, staffId, { amount: 50, dueDate: '2099-11-23' }));
    return (await history(caller)).find(({ kind }) => kind === 'loan')?.changes;
  };
  const [own, others] = await Promise.all([loanOf(owner), loanOf(other)]);
  const amounts = (amount: string, date: string): unknown =>
    expect.arrayContaining([
      { what: 'Amount', before: null, after: amount },
      { what: 'Due date', before: null, after: date },
    ]);
  expect(own).toEqual(amounts('€50.00', '23 Nov 2099'));
  expect(others).toEqual(amounts('$50.00', 'Nov 23, 2099'));
});

test('a job mails the restore link of a deleted account in its owner’s date format', async () => {
  const owner = await anOwner(server);
  dataOf(await save(owner, { dateFormat: 'iso' }));
  await owner.call('DELETE /auth/user/delete-account');
  await server.call('POST /auth/user/forgot', { email: owner.email });
  const mails = await until('the link is queued', async () => {
    const queued = await queuedMailsTo(server, owner.email);
    return queued.length === 2 && queued;
  });
  for (const { paragraphs } of mails) expect(paragraphs.join()).toMatch(/until \d{4}-\d\d-\d\d/);
});

test('trends in weeks begin on the owner’s first day of the week', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  await allowOldDates(server, store);
  const game = await aGame(owner, store);
  // A Saturday, a Sunday and a Monday.
  for (const date of ['2026-03-07', '2026-03-08', '2026-03-09']) await aDay(owner, store, [game], { date });
  const weeks = async () => {
    const question = { from: '2026-03-01', to: '2026-05-31' };
    const [figures] = dataOf(await owner.call<StorePerformance[]>('POST /stores/performance', question));
    return figures?.trend.map(({ date }) => date);
  };
  expect(await weeks()).toEqual(['2026-03-01', '2026-03-08']);
  dataOf(await save(owner, { weekStartsOn: 1 }));
  expect(await weeks()).toEqual(['2026-03-02', '2026-03-09']);
  dataOf(await save(owner, { weekStartsOn: 6 }));
  expect(await weeks()).toEqual(['2026-03-07']);
});
