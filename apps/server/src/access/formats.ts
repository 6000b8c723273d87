import { DEFAULT_FORMATS, readFormatsFrom, WEEK_STARTS, type Formats } from '@quarterdeck/domain/formats';
import { eq } from 'drizzle-orm';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Queryable } from '../platform/postgres/database.ts';
import { owners } from './owners.table.ts';

/** Several owners share the process, so the formats belong to the running request or job. */
const currentFormatsStorage = new AsyncLocalStorage<Formats>();
readFormatsFrom(() => currentFormatsStorage.getStore() ?? DEFAULT_FORMATS);

/** Runs `work` so that all text it produces, including in what it awaits, uses these formats. */
export const inFormats = <Result>(formats: Formats, work: () => Result): Result =>
  currentFormatsStorage.run(formats, work);

interface FormatColumns {
  display_currency: string;
  date_format: Formats['dateFormat'];
  week_starts_on: number;
}

export const formatsOfRow = ({
  display_currency: currency,
  date_format: dateFormat,
  week_starts_on: day,
}: FormatColumns): Formats => ({
  currency,
  dateFormat,
  weekStartsOn: WEEK_STARTS.find((each) => each === day) ?? DEFAULT_FORMATS.weekStartsOn,
});

/** The owner's formats; the defaults if the account was purged meanwhile. */
export async function findFormats(on: Queryable, ownerId: string): Promise<Formats> {
  const [owner] = await on
    .select({
      display_currency: owners.displayCurrency,
      date_format: owners.dateFormat,
      week_starts_on: owners.weekStartsOn,
    })
    .from(owners)
    .where(eq(owners.id, ownerId));
  return owner ? formatsOfRow(owner) : DEFAULT_FORMATS;
}

/** Runs `work` in the owner's formats, also in a job or for a provider's event. */
export const inFormatsOf = async <Result>(on: Queryable, ownerId: string, work: () => Result): Promise<Result> =>
  inFormats(await findFormats(on, ownerId), work);
