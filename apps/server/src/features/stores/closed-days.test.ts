import type { AuditEntry } from '@quarterdeck/contract/audit';
import type { Store } from '@quarterdeck/contract/stores';
import { expect, test } from 'vitest';
import { anOwner, aStore, dataOf, type Owner } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const form = { storeName: 'Boardwalk', address: '1 Ocean Drive' };
const edit = (owner: Owner, store: Store, changes: object) =>
  owner.call<Store[]>('POST /stores/edit-store', { ...form, _id: store._id, ...changes });
const openingOf = (stores: Store[]) =>
  stores.map(({ cashLimit, closedWeekdays, closedPeriods }) => ({ cashLimit, closedWeekdays, closedPeriods }))[0];

const winter = { from: '2026-11-01', to: '2027-03-15', everyYear: true, reason: 'Winter closure' };
const works = { from: '2026-10-09', to: '2026-10-10', everyYear: false, reason: '' };

test('a store opens every day and has a cash limit of $5.00 by default', async () => {
  const owner = await anOwner(server);
  await aStore(owner);
  const stores = dataOf(await owner.call<Store[]>('GET /stores/user-stores'));
  expect(openingOf(stores)).toEqual({ cashLimit: 5, closedWeekdays: [], closedPeriods: [] });
});

test('closed days are stored in their order, kept by edits that omit them, and in the history', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const { from, to } = works;
  const changes = { cashLimit: '12.50', closedWeekdays: [2, 1, 2], closedPeriods: [winter, { from, to }] };
  const expected = { cashLimit: 12.5, closedWeekdays: [1, 2], closedPeriods: [works, winter] };
  expect(openingOf(dataOf(await edit(owner, store, changes)))).toEqual(expected);
  expect(openingOf(dataOf(await edit(owner, store, { notes: 'Keys with Kim' })))).toEqual(expected);
  // The latest edit changed the notes only.
  const [, entry] = dataOf(await owner.call<AuditEntry[]>('POST /audit/subject', { subjectId: store._id }));
  expect(entry?.changes).toEqual(
    expect.arrayContaining([
      { what: 'Cash limit', before: '$5.00', after: '$12.50' },
      { what: 'Closed on', before: null, after: 'Monday and Tuesday' },
      {
        what: 'Closed days',
        before: null,
        after: 'Oct 9, 2026 – Oct 10, 2026; Nov 1 – Mar 15, every year (Winter closure)',
      },
    ]),
  );
  const cleared = dataOf(await edit(owner, store, { closedWeekdays: [], closedPeriods: [], cashLimit: 0 }));
  expect(openingOf(cleared)).toEqual({ cashLimit: 0, closedWeekdays: [], closedPeriods: [] });
});

test('saving the same closed days again creates no new version', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const changes = { closedWeekdays: [1], closedPeriods: [winter] };
  const [first] = dataOf(await edit(owner, store, changes));
  const [second] = dataOf(await edit(owner, store, changes));
  expect(second?.version).toBe(first?.version);
});

test.each([
  [{ closedWeekdays: [0, 1, 2, 3, 4, 5, 6] }, 'Leave at least one weekday open'],
  [{ closedWeekdays: [7] }, 'A weekday can be at most 6'],
  [{ closedPeriods: [{ from: '2026-02-30', to: '2026-03-01' }] }, 'First closed day must be a date like 2026-01-31'],
  [{ closedPeriods: [{ from: '2026-03-02', to: '2026-03-01' }] }, 'The last closed day is before the first'],
  [{ closedPeriods: [{ from: '2026-03-02' }] }, 'Last closed day is required'],
  [{ closedPeriods: [{ from: '2026-03-02', to: '9999-12-31' }] }, 'Last closed day must be before the year 2100'],
  [
    { closedPeriods: [{ from: '2026-01-01', to: '2026-12-31', everyYear: true }] },
    'A yearly closure can last at most 364 days',
  ],
  [{ closedPeriods: [{ ...works, reason: 'x'.repeat(101) }] }, 'Reason can have at most 100 characters'],
  [{ closedPeriods: Array.from({ length: 51 }, () => works) }, 'A store can have at most 50 closed periods'],
  [{ cashLimit: -1 }, 'Cash limit cannot be negative'],
  [{ cashLimit: 0.005 }, 'Cash limit can have at most two decimals'],
])('%j is refused', async (changes, text) => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const { body } = await edit(owner, store, changes);
  expect(Object.values(body.error ?? {})).toEqual([text]);
  const [unchanged] = dataOf(await owner.call<Store[]>('GET /stores/user-stores'));
  expect(unchanged?.version).toBe(1);
});
