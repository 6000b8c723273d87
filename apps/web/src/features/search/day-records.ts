import type { RecordSummary } from '@quarterdeck/contract/financials';
import { addRecordPath, screenPath } from '@quarterdeck/domain/record-paths';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { AROUND_SCREENS, queryClient } from '../../platform/api/query-client.ts';
import { storePath } from '../stores/selected-store.ts';
import type { DayTarget, PlaceTarget } from './choice.ts';
import { dayInFinancials } from './dates.ts';

const recordsOf = ({ store, date }: DayTarget) =>
  api.financials.listRecords.queryOptions({ input: { storeId: store._id, from: date, to: date } });

/** The records of a day; undefined while they load and after a failure. */
export const useDayRecords = (day: DayTarget): RecordSummary[] | undefined =>
  useQuery({ ...recordsOf(day), meta: AROUND_SCREENS }).data;

/** A day's record, the form to add it, or the day in Financials if it has several records. */
function addressOfDay({ store, date }: DayTarget, records: RecordSummary[]): string {
  const [record] = records;
  if (!record) return addRecordPath(store._id, date);
  if (records.length === 1) return storePath('/financial-detail', store._id, { record: record._id });
  return addressOf(dayInFinancials(store, date));
}

const addressOf = ({ path, parameters }: PlaceTarget): string => screenPath(path, parameters);

/**
 * The address of a choice. It is immediate if the day's records are cached. If they cannot be loaded, it is the day in
 * Financials.
 */
export function destinationOf(target: DayTarget | PlaceTarget): string | Promise<string> {
  if (target.kind === 'place') return addressOf(target);
  const options = recordsOf(target);
  const cachedRecords = queryClient.getQueryData(options.queryKey);
  if (cachedRecords) return addressOfDay(target, cachedRecords);
  return queryClient.fetchQuery(options).then(
    (records) => addressOfDay(target, records),
    () => addressOf(dayInFinancials(target.store, target.date)),
  );
}
