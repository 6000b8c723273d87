import { CASH_STATES } from '@quarterdeck/contract/record-answers';
import { ChoicePicker } from '../../../ui/inputs/choice-picker.tsx';
import { FilterChips } from '../../../ui/inputs/filter-chips.tsx';
import { AmountPicker } from './amount-picker.tsx';
import { filterWords, type RecordFilter } from './record-filter.ts';
import classes from './record-filters.module.css';

/** Parameters of the address; null removes one. */
export type Changes = Record<string, string | null>;

const nothing = (keys: string[]): Changes => Object.fromEntries(keys.map((key) => [key, null]));
const textOf = (amount: number | null) => (amount === null ? null : String(amount));

/** An address without any filter. */
export const NO_FILTER = nothing(['by', 'cash', 'edited', 'least', 'most']);

interface RecordFiltersProps {
  filter: RecordFilter;
  /** Who created records of the period. */
  names: string[];
  onChange: (changes: Changes) => void;
}

/** The filters of the table. Each that is set is a chip below, which removes it. */
export function RecordFilters({ filter, names, onChange }: RecordFiltersProps) {
  const { by, cash, isEdited } = filter;
  // The one in the address may have no records.
  const offered = [...new Set([...names, ...(by === null ? [] : [by])])];
  return (
    <>
      <div role="group" aria-label="Filters" className={classes.row}>
        <ChoicePicker
          label="Staff member"
          words={by ?? 'Anyone'}
          choices={[[null, 'Anyone'], ...offered.map((name) => [name, name] as const)]}
          chosen={by}
          onChoose={(name) => onChange({ by: name })}
        />
        <ChoicePicker
          label="Cash"
          words={cash ?? 'Any cash status'}
          choices={[[null, 'Any cash status'], ...CASH_STATES.map((state) => [state, state] as const)]}
          chosen={cash}
          onChoose={(state) => onChange({ cash: state })}
        />
        <AmountPicker
          amounts={filter}
          onChoose={({ least, most }) => onChange({ least: textOf(least), most: textOf(most) })}
        />
        <ChoicePicker
          label="Edited"
          words={isEdited ? 'Edited' : 'Edited or not'}
          choices={[
            [null, 'Edited or not'],
            ['1', 'Edited'],
          ]}
          chosen={isEdited ? '1' : null}
          onChoose={(edited) => onChange({ edited })}
        />
      </div>
      <FilterChips
        chips={filterWords(filter).map((each) => ({ ...each, onRemove: () => onChange(nothing(each.parameters)) }))}
        onClear={() => onChange(NO_FILTER)}
      />
    </>
  );
}
