import type { Store } from '@quarterdeck/contract/stores';
import { addDays, businessDate } from '@quarterdeck/domain/business-date';
import { expect, test } from 'vitest';
import { aDay, aGame, anOwner, aStore, dataOf, type Owner } from '../../../test/builders.ts';
import { queuedMailsTo } from '../../../test/mail/mails.ts';
import { startTestServer } from '../../../test/server.ts';
import { until } from '../../../test/until.ts';
import { planNewOwners } from '../notifications/sweep.ts';

const server = await startTestServer();
const { db } = server.database;

const addSamples = async (owner: Owner) => {
  const [store] = dataOf(await owner.call<Store[]>('POST /stores/add-sample-data'));
  if (!store) throw new Error('No sample store was added');
  return store;
};

const allDone = () =>
  until('all notices are processed', async () => {
    const open = await server.sql(
      `select 1 from jobs.job where name in ('digests', 'notices', 'missing-entries') and state in ('created', 'active', 'retry')`,
    );
    return open.length === 0;
  });

/** A record of yesterday that is far short. */
async function aShortDay(owner: Owner, store: Store) {
  const game = await aGame(owner, store);
  const date = addDays(businessDate(store.today), -1);
  await aDay(owner, store, [game], { date, actualCashCount: 20, askBeforeSameDate: false });
}

const digest = ({ ownerId }: Owner) =>
  server.jobs.add(db, { name: 'digests' }, { ownerId, date: '2026-01-01', at: new Date().toISOString() });

test('nothing is mailed about sample stores', async () => {
  const owner = await anOwner(server);
  const store = await addSamples(owner);
  await planNewOwners(db, new Date());
  expect(await server.sql('select 1 from digests_due where owner_id = $1', [owner.ownerId])).toEqual([]);
  await aShortDay(owner, store);
  await digest(owner);
  await allDone();
  expect(await queuedMailsTo(server, owner.email)).toEqual([]);
  const settings = { storeId: store._id, missingHour: 8 };
  expect(await owner.call('POST /notifications/save-store', settings)).toMatchObject({ code: 'storeNotFound' });
});

test('with samples beside it, only the owner’s own store is mailed about', async () => {
  const owner = await anOwner(server);
  await addSamples(owner);
  const own = await aStore(owner, { storeName: 'Own Pier' });
  await aShortDay(owner, own);
  await digest(owner);
  await allDone();
  const mails = await queuedMailsTo(server, owner.email);
  expect(mails).toHaveLength(2);
  expect(JSON.stringify(mails)).toContain('Own Pier');
  expect(JSON.stringify(mails)).not.toContain('(sample)');
});
