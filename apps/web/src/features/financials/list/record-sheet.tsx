import { RECORD_COLUMNS } from '@quarterdeck/contract/record-answers';
import { Button, NativeSelect } from '@mantine/core';
import { counted } from '@quarterdeck/domain/counted';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { SortSelect } from '../../../ui/data/sort-select.tsx';
import type { Sort } from '../../../ui/data/sorting.ts';
import { popoverButton } from '../../../ui/inputs/popover-button.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { AmountFields } from './amount-picker.tsx';
import { COLUMN_NAMES, type RecordColumn } from './columns.ts';
import { amountChanges, type Changes, type Choices, type Offered } from './filter-changes.ts';
import { filterWords, type RecordFilter } from './record-filter.ts';
import classes from './record-sheet.module.css';

interface RecordSheetProps {
  filter: RecordFilter;
  offered: Offered;
  /** The number of matching records. */
  count: number;
  sort: Sort<RecordColumn>;
  onSort: (sort: Sort<RecordColumn>) => void;
  onChange: (changes: Changes) => void;
  onClear: () => void;
}

/** The order and the filters in a sheet on a phone. Each takes effect at once. */
export function RecordSheet({ filter, offered, count, sort, onSort, onChange, onClear }: RecordSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const filterCount = filterWords(filter).length;
  const close = () => setOpen(false);
  // Takes the focus of a form that is replaced and of a button that disappears.
  const show = useRef<HTMLButtonElement>(null);
  return (
    <div className={classes.phone}>
      <button type="button" className={popoverButton} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />
        <span>Sort and filter</span>
        {filterCount > 0 && (
          <span className={classes.count}>
            {filterCount}
            <span className="visually-hidden"> set</span>
          </span>
        )}
      </button>
      <Sheet isOpen={isOpen} onClose={close} title="Sort and filter">
        <div className={classes.fields}>
          <SortSelect columns={RECORD_COLUMNS} names={COLUMN_NAMES} sort={sort} onSort={onSort} />
          <Choice label="Staff member" choices={offered.by} chosen={filter.by} onChoose={(by) => onChange({ by })} />
          <Choice label="Cash" choices={offered.cash} chosen={filter.cash} onChoose={(cash) => onChange({ cash })} />
          <Choice
            label="Edited"
            choices={offered.edited}
            chosen={filter.isEdited ? '1' : null}
            onChoose={(edited) => onChange({ edited })}
          />
          <fieldset className={classes.amounts}>
            <legend>Money In</legend>
            <AmountFields
              key={`${filter.least} ${filter.most}`}
              amounts={filter}
              onChoose={(amounts) => {
                onChange(amountChanges(amounts));
                show.current?.focus();
              }}
            />
          </fieldset>
          <div className={classes.end}>
            {filterCount > 0 && (
              <Button
                variant="subtle"
                onClick={() => {
                  onClear();
                  show.current?.focus();
                }}
              >
                Clear filters
              </Button>
            )}
            <Button ref={show} variant="default" className={classes.show} onClick={close}>
              Show {counted(count, 'record')}
            </Button>
          </div>
        </div>
      </Sheet>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  choices: Choices;
  chosen: string | null;
  onChoose: (value: string | null) => void;
}

const Choice = ({ label, choices, chosen, onChoose }: ChoiceProps) => (
  <NativeSelect
    label={label}
    data={choices.map(([value, name]) => ({ value: value ?? '', label: name }))}
    value={chosen ?? ''}
    onChange={(event) => onChoose(event.currentTarget.value === '' ? null : event.currentTarget.value)}
  />
);
