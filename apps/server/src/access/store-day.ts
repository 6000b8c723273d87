import {
  businessDateAt,
  endOfBusinessDay,
  isTimeZone,
  knownTimeZone,
  startOfBusinessDay,
  type DaySettings,
} from '@quarterdeck/domain/business-day';
import { addDays, type BusinessDate } from '@quarterdeck/domain/business-date';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/postgres/database.ts';
import { computed, rows } from '../platform/postgres/rows.ts';

interface RunningDay {
  date: BusinessDate;
  start: Date;
  end: Date;
}

/** The current day per settings. Many stores share settings, and computing where a day begins is slow. */
const running = new Map<string, RunningDay>();
/** Names of time zones are case-insensitive, so a client could send each in thousands of spellings. */
const MAX_RUNNING = 10_000;

function runningDay(settings: DaySettings, now: Date): RunningDay {
  const key = `${settings.dayEndsAt} ${settings.timeZone}`;
  const cachedDay = running.get(key);
  if (cachedDay && cachedDay.start <= now && now < cachedDay.end) return cachedDay;
  const date = businessDateAt(now, settings);
  const day = { date, start: startOfBusinessDay(date, settings), end: endOfBusinessDay(date, settings) };
  if (running.size >= MAX_RUNNING) running.clear();
  running.set(key, day);
  return day;
}

/** The business date at a store with these settings. */
export const todayAt = (settings: DaySettings, now: Date): BusinessDate => runningDay(settings, now).date;

/** The last date a record may have: tomorrow. */
export const latestDateAt = (settings: DaySettings, now: Date): BusinessDate => addDays(todayAt(settings, now), 1);

/** The store's business date and when it ends, in the wire format. */
export function storeDay(settings: DaySettings, now: Date): { today: BusinessDate; todayEndsAt: string } {
  const { date, end } = runningDay(settings, now);
  return { today: date, todayEndsAt: end.toISOString() };
}

/** The columns of a store that determine its business date. */
export interface DaySettingsColumns {
  time_zone: string;
  day_ends_at: number;
}

/** Only this function reads a stored time zone, which this process may not know. */
export const daySettings = ({ time_zone, day_ends_at: dayEndsAt }: DaySettingsColumns): DaySettings => ({
  timeZone: knownTimeZone(time_zone),
  dayEndsAt,
});

/** The number of the owner's devices to check. The most recent device nearly always has a time zone. */
const DEVICES_ASKED = 10;

/**
 * The owner's probable time zone: the one chosen for notifications, else that of the most recent device, else that of
 * the first store. Digests ignore devices (`digestTimeZone`), so that a journey does not move them.
 */
export async function timeZoneOfOwner(on: Queryable, ownerId: string): Promise<string | undefined> {
  const storeRows = await rows(
    on,
    { time_zone: computed.text },
    sql`select time_zone from (
          select time_zone, 1 as rank, null::timestamptz as seen_at from notification_settings
          where owner_id = ${ownerId} and time_zone is not null
          union all
          (select device ->> 'timeZone', 2, last_seen_at from sessions
            where owner_id = ${ownerId} and store_id is null and device ->> 'timeZone' is not null
            order by last_seen_at desc limit ${DEVICES_ASKED}::int)
          union all
          (select time_zone, 3, null from stores
            where owner_id = ${ownerId} and deleted_at is null and not is_sample order by created_at, id limit 1)
        ) as known order by rank, seen_at desc`,
  );
  return storeRows.map(({ time_zone }) => time_zone).find(isTimeZone);
}
