import type { DateRange } from '@quarterdeck/domain/business-date';
import { steppedUntil, type Comparison } from '@quarterdeck/domain/period';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import choices from './choice-picker.module.css';
import { ChoicePicker } from './choice-picker.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { rangeWords, type NamedPeriod } from './period-words.ts';
import { PopoverButton } from './popover-button.tsx';
import classes from './report-filter-bar.module.css';
import { periodParameters, presetParameters, type NamedStore, type ReportFilter } from './report-filter.ts';

interface ReportFilterBarProps {
  filter: ReportFilter;
  /** The buttons for the next and previous period start from this one. Defaults to the filter's own. */
  stepsFrom?: NamedPeriod;
  /** The stores to choose from. With one store there is no picker. */
  stores: NamedStore[];
  /**
   * The current filter of the URL. It may be newer than the last render, because a second change may come before the
   * render.
   */
  present: () => ReportFilter;
  /** Changes URL parameters; null removes a parameter. */
  onChange: (parameters: Record<string, string | null>) => void;
  /** The filters of a list without figures. They replace the comparison. */
  filters?: ReactNode;
}

/** The period, the stores and the comparison. */
export function ReportFilterBar({
  filter,
  stepsFrom = filter,
  stores,
  present,
  onChange,
  filters,
}: ReportFilterBarProps) {
  const { range, preset, today } = filter;
  const choose = (chosen: DateRange) => onChange(periodParameters(chosen, today));
  const step = (direction: -1 | 1) => {
    const next = steppedUntil(today, present(), direction);
    if (next) choose(next);
  };
  return (
    <div className={classes.row} role="group" aria-label={filters ? 'Filters' : 'Shown figures'}>
      <PeriodPicker
        range={range}
        preset={preset}
        today={today}
        stepsFrom={stepsFrom}
        onPreset={(chosen) => onChange(presetParameters(chosen))}
        onDates={choose}
        onStep={step}
      />
      {stores.length > 1 && <StoresPicker filter={filter} stores={stores} present={present} onChange={onChange} />}
      {filters ?? (range && <ComparisonPicker {...filter} onChange={(compare) => onChange({ compare })} />)}
    </div>
  );
}

/** `Pier`, `2 stores`, `All stores`. */
export function storesWords({ storeIds }: Pick<ReportFilter, 'storeIds'>, stores: NamedStore[]): string {
  if (storeIds.length === 0) return 'All stores';
  if (storeIds.length > 1) return `${storeIds.length} stores`;
  return stores.find(({ _id }) => _id === storeIds[0])?.storeName ?? 'All stores';
}

function StoresPicker({ filter, stores, present, onChange }: Omit<ReportFilterBarProps, 'filters'>) {
  const { storeIds } = filter;
  const choose = (ids: string[]) =>
    onChange({ stores: ids.length === 0 || ids.length === stores.length ? null : ids.join(',') });
  const toggle = (id: string) => {
    const ids = present().storeIds;
    choose(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]);
  };
  return (
    <PopoverButton
      label="Stores"
      button={
        <>
          <span className={classes.name}>{storesWords(filter, stores)}</span>
          <IconChevronDown size={16} aria-hidden="true" />
        </>
      }
    >
      <fieldset className={`${choices.list} ${classes.stores}`}>
        <legend className="visually-hidden">Stores</legend>
        <label className={`${choices.choice} ${classes.store}`}>
          <input type="checkbox" checked={storeIds.length === 0} onChange={() => choose([])} />
          All stores
        </label>
        {stores.map(({ _id, storeName }) => (
          <label key={_id} className={`${choices.choice} ${classes.store}`}>
            <input type="checkbox" checked={storeIds.includes(_id)} onChange={() => toggle(_id)} />
            <span>{storeName}</span>
          </label>
        ))}
      </fieldset>
    </PopoverButton>
  );
}

interface ComparisonPickerProps extends Pick<ReportFilter, 'comparison' | 'compared' | 'today'> {
  /** The default comparison. */
  usually?: string | undefined;
  onChange: (comparison: Comparison | null) => void;
}

/** The earlier period with which the figures are compared. */
export function ComparisonPicker({ comparison, compared, today, usually, onChange }: ComparisonPickerProps) {
  const otherwise = usually === undefined ? 'No comparison' : `vs ${usually.toLowerCase()}`;
  return (
    <ChoicePicker
      label="Compare with"
      words={compared ? `vs ${rangeWords(compared, today)}` : otherwise}
      choices={[
        [null, usually ?? 'No comparison'],
        ['previous', 'Previous period'],
        ['last-year', 'Same period last year'],
      ]}
      chosen={comparison}
      onChoose={onChange}
    />
  );
}
