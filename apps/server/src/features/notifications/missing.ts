import { ATTENTION_DAYS } from '@quarterdeck/contract/attention';
import { addDays, type BusinessDate } from '@quarterdeck/domain/business-date';
import { isClosed } from '@quarterdeck/domain/closed-days';
import type { Queue } from '../../platform/jobs.ts';
import { watchedStores } from '../attention/attention.queries.ts';
import { isInTime } from './due.ts';
import { missingMail } from './notifications.mails.ts';
import { sendOnce, type NotificationDependencies } from './sending.ts';
import { mailingTo } from './settings.queries.ts';
import { unsubscribeFrom } from './unsubscribe.ts';

/** A store whose day is to be entered by now. */
export interface DueStore {
  ownerId: string;
  storeId: string;
  date: BusinessDate;
  hour: number;
  /** When the hour came. */
  at: string;
}

export const MISSING = { name: 'missing-entries' };

/** Mails the owner unless something was entered, the store is closed that day, or has been idle for two weeks. */
async function checkStore(deps: NotificationDependencies, { ownerId, storeId, date, hour, at }: DueStore) {
  const { db, appUrl, now } = deps;
  const kind = 'missing';
  if (!isInTime(new Date(at), now())) return;
  const mailing = await mailingTo(db, { ownerId, storeId, kind });
  if (mailing?.store.missing_hour !== hour) return;
  const watched = await watchedStores(db, { ownerId, storeId: null }, new Date(at));
  const store = watched.find(({ id }) => id === storeId);
  if (!store?.isRunning || store.recentDays.includes(date) || isClosed(store, date)) return;
  if (!store.recentDays.some((day) => day >= addDays(date, -ATTENTION_DAYS) && day < date)) return;
  const { to } = mailing;
  const facts = { to, appUrl, unsubscribe: unsubscribeFrom(deps, { kind, ownerId, to }) };
  await sendOnce(deps, { ownerId, storeId, kind, subject: `${storeId}:${date}` }, () =>
    missingMail(facts, { storeName: store.storeName, storeId, date, hour }),
  );
}

export const missingQueue = (deps: NotificationDependencies): Queue<DueStore> => ({
  ...MISSING,
  work: (due) => checkStore(deps, due),
});
