import { expect, test } from 'vitest';
import { aDay, aGame, anOwner, aStore, dataOf, dayForm, editDay, saveDay } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const DAY = '2026-03-06';
const SAME_DAY = { date: DAY, askBeforeSameDate: false };
const FULL = { date: 'March 6, 2026 already has 100 records. Edit one of them.' };

test('a store has at most 100 records of a day', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const games = [await aGame(owner, store)];
  const kept = await aDay(owner, store, games, SAME_DAY);
  const deleted = await aDay(owner, store, games, SAME_DAY);
  const other = await aDay(owner, store, games, { date: '2026-03-05' });
  await owner.call('POST /financials/delete-financial', { _id: deleted._id });
  await server.sql('update store_day_totals set record_count = 100 where store_id = $1 and business_date = $2', [
    store._id,
    DAY,
  ]);

  const responses = [
    await saveDay(owner, dayForm(store, games, SAME_DAY)),
    await editDay(owner, other, { date: DAY }),
    await owner.call('POST /financials/restore-financial', { _id: deleted._id }),
  ];
  expect(responses.map(({ body }) => body.error)).toEqual([FULL, FULL, FULL]);
  dataOf(await editDay(owner, kept, { notes: 'Rain' }));
  dataOf(await saveDay(owner, dayForm(store, games, { date: '2026-03-04' })));
});
