import { AUDIT_KINDS, AUDIT_PAGE_SIZE, type ActivityEntry } from '@quarterdeck/contract/audit';
import type { Store } from '@quarterdeck/contract/stores';
import { IconHistory } from '@tabler/icons-react';
import { counted } from '@quarterdeck/domain/counted';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { Refreshing } from '../../ui/feedback/refreshing.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { ChoicePicker } from '../../ui/inputs/choice-picker.tsx';
import { FilterChips } from '../../ui/inputs/filter-chips.tsx';
import { PlainButton } from '../../ui/inputs/plain-button.tsx';
import { ReportFilterBar } from '../../ui/inputs/report-filter-bar.tsx';
import { useReportFilter, type ParameterChanges } from '../../ui/inputs/use-report-filter.ts';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { Page } from '../../ui/layout/page.tsx';
import { storePath, useStores } from '../stores/selected-store.ts';
import { filterInput, filterWords, kindIn, onCalendar, type ActivityFilter } from './activity-filter.ts';
import classes from './activity-screen.module.css';
import { HistoryDays } from './history-days.tsx';
import { KIND_NAMES } from './history-words.ts';
import { subjectPath } from './subject-path.ts';

/** Every change in all stores and the account: `?period=`, `?stores=`, `?by=`, `?kind=`. */
export function Component() {
  const stores = useStores();
  return (
    <Page title="Activity" subtitle="Every change, latest first">
      {stores.isPending && <RowSkeletons count={6} />}
      {stores.isLoadingError && (
        <LoadFailed what="your stores" error={stores.error} onRetry={() => void stores.refetch()} />
      )}
      {stores.data && <Activity stores={onCalendar(stores.data)} />}
    </Page>
  );
}

const clearedParameters = (keys: string[]): ParameterChanges => Object.fromEntries(keys.map((key) => [key, null]));

function Activity({ stores }: { stores: Store[] }) {
  const { filter: reportFilter, present, parameters, change } = useReportFilter(stores, 'all');
  const filter = { reportFilter, kind: kindIn(parameters), by: parameters.get('by') };
  const words = filterWords(filter, stores);
  const clear = () => change(clearedParameters(words.flatMap((each) => each.parameters)));
  return (
    <>
      <ReportFilterBar
        filter={reportFilter}
        stores={stores}
        present={present}
        onChange={change}
        filters={<MoreFilters filter={filter} onChange={change} />}
      />
      <FilterChips
        chips={words.map((each) => ({ ...each, onRemove: () => change(clearedParameters(each.parameters)) }))}
        onClear={clear}
      />
      <Entries filter={filter} filterValues={words.map(({ value }) => value)} onClear={clear} />
    </>
  );
}

interface MoreFiltersProps {
  filter: ActivityFilter;
  onChange: (changes: ParameterChanges) => void;
}

function MoreFilters({ filter: { kind, by }, onChange }: MoreFiltersProps) {
  const actors = useQuery(api.audit.actors.queryOptions());
  // The name in the URL may have no entries.
  const names = [...new Set([...(actors.data ?? []), ...(by === null ? [] : [by])])];
  return (
    <>
      <ChoicePicker
        label="Changed by"
        words={by ?? 'Anyone'}
        choices={[[null, 'Anyone'], ...names.map((name) => [name, name] as const)]}
        chosen={by}
        onChoose={(name) => onChange({ by: name })}
      />
      <ChoicePicker
        label="Kind"
        words={kind ? KIND_NAMES[kind] : 'All kinds'}
        choices={[[null, 'All kinds'], ...AUDIT_KINDS.map((each) => [each, KIND_NAMES[each]] as const)]}
        chosen={kind}
        onChoose={(each) => onChange({ kind: each })}
      />
    </>
  );
}

interface EntriesProps {
  filter: ActivityFilter;
  /** The filters in words; empty without filters. */
  filterValues: string[];
  onClear: () => void;
}

function Entries({ filter, filterValues, onClear }: EntriesProps) {
  const input = filterInput(filter);
  const activity = useInfiniteQuery(
    api.audit.activity.infiniteOptions({
      input: (before: string | undefined) => ({ ...input, before }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.length === AUDIT_PAGE_SIZE ? page.at(-1)?._id : undefined),
      placeholderData: keepPreviousData,
    }),
  );
  const entries = activity.data?.pages.flat() ?? [];
  if (activity.isPending) return <RowSkeletons count={6} />;
  if (activity.isLoadingError)
    return <LoadFailed what="the activity" error={activity.error} onRetry={() => void activity.refetch()} />;
  const countText = counted(entries.length, 'change') + (activity.hasNextPage ? ' or more' : '');
  return (
    <Refreshing isBusy={activity.isPlaceholderData}>
      <p className="visually-hidden" role="status">
        {activity.isPlaceholderData ? '' : [countText, ...filterValues].join(', ')}
      </p>
      {entries.length === 0 && <NoEntries filterValues={filterValues} onClear={onClear} />}
      <HistoryDays entries={entries} pathOf={subjectPath} about={storeOf} />
      <ShowMore pages={activity} />
    </Refreshing>
  );
}

const NoEntries = ({ filterValues, onClear }: Pick<EntriesProps, 'filterValues' | 'onClear'>) =>
  filterValues.length === 0 ? (
    <EmptyState
      icon={<IconHistory size={28} />}
      title="Nothing here yet"
      text="Every change appears here: who made it, when, and the value before. The history can’t be edited."
    />
  ) : (
    <EmptyState
      icon={<IconHistory size={28} />}
      title="No changes found"
      text={`No changes match ${filterValues.join(' · ')}.`}
      action={
        <PlainButton
          look="quiet"
          onClick={() => {
            focusHeading();
            onClear();
          }}
        >
          Clear filters
        </PlainButton>
      }
    />
  );

/** The store of an entry. An entry about a store names the store itself. */
const storeOf = ({ kind, storeId, storeName, isStorePresent }: ActivityEntry) =>
  storeName !== null &&
  kind !== 'store' && (
    <p className={classes.store}>
      {isStorePresent && storeId !== null ? (
        <Link to={storePath('/store-details', storeId)}>{storeName}</Link>
      ) : (
        storeName
      )}
    </p>
  );
