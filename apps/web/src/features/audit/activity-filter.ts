import { AUDIT_KINDS, type AuditKind } from '@quarterdeck/contract/audit';
import { addDays, localToday } from '@quarterdeck/domain/business-date';
import { periodName } from '../../ui/inputs/period-words.ts';
import { rangeWords } from '../../ui/inputs/period-words.ts';
import type { NamedStore, ReportFilter } from '../../ui/inputs/report-filter.ts';
import { KIND_NAMES, startOf } from './history-words.ts';

/** The filters in addition to the period and the stores. */
export interface ActivityFilter {
  reportFilter: ReportFilter;
  kind: AuditKind | null;
  /** The name of an actor. */
  by: string | null;
}

export const kindIn = (parameters: URLSearchParams): AuditKind | null =>
  AUDIT_KINDS.find((kind) => kind === parameters.get('kind')) ?? null;

/**
 * The days are calendar days in the reader's time zone, as in the headings of the entries. They are not business dates.
 */
export const onCalendar = <Store extends NamedStore>(stores: Store[]): Store[] =>
  stores.map((store) => ({ ...store, today: localToday() }));

/** The input of the API call. */
export const filterInput = ({ reportFilter: { range, storeIds }, kind, by }: ActivityFilter) => ({
  ...(range && { since: startOf(range.from), until: startOf(addDays(range.to, 1)) }),
  ...(storeIds.length > 0 && { storeIds }),
  ...(kind && { kind }),
  ...(by !== null && { actor: by }),
});

/** The words of a filter, with its URL parameters. */
interface FilterWords {
  name: string;
  value: string;
  parameters: string[];
}

export function filterWords({ reportFilter, kind, by }: ActivityFilter, stores: NamedStore[]): FilterWords[] {
  const { range, storeIds, today } = reportFilter;
  const names = stores.filter(({ _id }) => storeIds.includes(_id)).map(({ storeName }) => storeName);
  return [
    range && {
      name: 'Date',
      value: [...new Set([periodName(reportFilter), rangeWords(range, today)])].join(', '),
      parameters: ['period', 'from', 'to'],
    },
    names.length > 0 && {
      name: names.length === 1 ? 'Store' : 'Stores',
      value: names.join(', '),
      parameters: ['stores'],
    },
    by !== null && { name: 'Changed by', value: by, parameters: ['by'] },
    kind && { name: 'Kind', value: KIND_NAMES[kind], parameters: ['kind'] },
  ].filter((words): words is FilterWords => Boolean(words));
}
