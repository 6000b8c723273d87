import type { Sort } from '../../../ui/data/sorting.ts';
import { ChoicePicker } from '../../../ui/inputs/choice-picker.tsx';
import { ColumnPicker } from '../../../ui/inputs/column-picker.tsx';
import { FilterChips } from '../../../ui/inputs/filter-chips.tsx';
import { AmountPicker } from './amount-picker.tsx';
import { COLUMN_NAMES, HIDEABLE, type RecordColumn } from './columns.ts';
import { amountChanges, NO_FILTER, nothing, offeredTo, type Changes } from './filter-changes.ts';
import { filterWords, type RecordFilter } from './record-filter.ts';
import classes from './record-filters.module.css';
import { RecordSheet } from './record-sheet.tsx';

interface RecordFiltersProps {
  filter: RecordFilter;
  /** The creators of the period's records. */
  names: string[];
  /** The number of matching records. */
  count: number;
  sort: Sort<RecordColumn>;
  hidden: RecordColumn[];
  onSort: (sort: Sort<RecordColumn>) => void;
  onToggle: (column: RecordColumn) => void;
  onChange: (changes: Changes) => void;
}

/**
 * The filters and columns of the table; on a phone they are in a sheet. Each active filter has a chip below that
 * removes it.
 */
export function RecordFilters({ filter, names, hidden, onToggle, ...props }: RecordFiltersProps) {
  const { onChange } = props;
  const { by, cash, isEdited } = filter;
  const offered = offeredTo(filter, names);
  const clear = () => onChange(NO_FILTER);
  return (
    <>
      <div className={classes.row}>
        <div role="group" aria-label="Filters" className={classes.filters}>
          <ChoicePicker
            label="Staff member"
            words={by ?? 'Anyone'}
            choices={offered.by}
            chosen={by}
            onChoose={(name) => onChange({ by: name })}
          />
          <ChoicePicker
            label="Cash"
            words={cash ?? 'Any cash status'}
            choices={offered.cash}
            chosen={cash}
            onChoose={(state) => onChange({ cash: state })}
          />
          <AmountPicker amounts={filter} onChoose={(amounts) => onChange(amountChanges(amounts))} />
          <ChoicePicker
            label="Edited"
            words={isEdited ? 'Edited' : 'Edited or not'}
            choices={offered.edited}
            chosen={isEdited ? '1' : null}
            onChoose={(edited) => onChange({ edited })}
          />
        </div>
        <ColumnPicker columns={HIDEABLE} names={COLUMN_NAMES} hidden={hidden} onToggle={onToggle} />
      </div>
      <RecordSheet filter={filter} offered={offered} onClear={clear} {...props} />
      <FilterChips
        chips={filterWords(filter).map((each) => ({ ...each, onRemove: () => onChange(nothing(each.parameters)) }))}
        onClear={clear}
      />
    </>
  );
}
