import type { Queue } from '../../platform/jobs.ts';
import { seenLines } from '../attention/attention.queries.ts';
import { readAttention } from '../attention/attention.usecases.ts';
import { takingsOfDays } from '../attention/takings.queries.ts';
import { dayBeforeYesterdayOf, digestOf, yesterdayOf } from './digest.content.ts';
import { digestMail } from './digest.mail.ts';
import { isInTime } from './due.ts';
import { recordReportedDays, reportedDays, sendOnce, type NotificationDependencies } from './sending.ts';
import { settingsOfOwner, settingsOfStores } from './settings.queries.ts';
import { unsubscribeFrom } from './unsubscribe.ts';

export interface DueDigest {
  ownerId: string;
  /** The owner's local date of that morning. */
  date: string;
  /** When it was due: a retry hours later still covers the same days. */
  at: string;
}

export const DIGESTS = { name: 'digests' };

/** An owner's digest takes few queries, but the digests of a time zone are all due at once. */
const WORKERS = 2;

async function contentOf({ db }: NotificationDependencies, ownerId: string, at: Date) {
  const scope = { ownerId, storeId: null };
  const [{ lines, stores, records }, seenRows, settings, reported] = await Promise.all([
    readAttention(db, scope, at),
    seenLines(db, scope),
    settingsOfStores(db, ownerId, null),
    reportedDays(db, ownerId),
  ]);
  const digestStoreIds = new Set(settings.filter(({ digest }) => digest).map(({ store_id }) => store_id));
  const own = stores.filter(({ id }) => digestStoreIds.has(id));
  const days = await takingsOfDays(
    db,
    scope,
    own.map((store) => ({ id: store.id, from: dayBeforeYesterdayOf(store), to: yesterdayOf(store) })),
  );
  const seenKeys = new Set(seenRows.map(({ key }) => key));
  return digestOf(own, { records, days, lines: lines.filter(({ key }) => !seenKeys.has(key)), reported });
}

async function sendDigest(deps: NotificationDependencies, { ownerId, date, at }: DueDigest): Promise<void> {
  const kind = 'digest';
  if (!isInTime(new Date(at), deps.now())) return;
  const owner = await settingsOfOwner(deps.db, ownerId);
  if (!owner?.digest) return;
  const content = await contentOf(deps, ownerId, new Date(at));
  if (content === null) return;
  const { email: to } = owner;
  const facts = { to, appUrl: deps.appUrl, unsubscribe: unsubscribeFrom(deps, { kind, ownerId, to }) };
  // The owner's time zone may have changed since the last digest: its morning comes again, the stores' days do not.
  const storeDays = [...content.stores, ...content.skipped].map(({ id, date: day }) => ({ storeId: id, date: day }));
  if (content.isQuiet) {
    await recordReportedDays(deps.db, ownerId, storeDays);
    return;
  }
  await sendOnce(deps, { ownerId, kind, subject: date, storeId: null, storeDays }, () => digestMail(facts, content));
}

export const digestQueue = (deps: NotificationDependencies): Queue<DueDigest> => ({
  ...DIGESTS,
  workers: WORKERS,
  work: (due) => sendDigest(deps, due),
});
