import { IconX } from '@tabler/icons-react';
import { focusHeading } from '../layout/focus-heading.ts';
import classes from './filter-chips.module.css';

export interface FilterChip {
  /** The name of the filter: `Staff member`. */
  name: string;
  value: string;
  onRemove: () => void;
}

/** The chip is about to be removed with its focus. */
function focusBeside(chip: HTMLElement): void {
  const chips = [...(chip.closest('ul')?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
  const place = chips.indexOf(chip);
  const beside = chips[place + 1] ?? chips[place - 1];
  if (beside) beside.focus();
  else focusHeading();
}

/** The active filters of a list, with a button to remove each. Hidden without a filter. */
export function FilterChips({ chips, onClear }: { chips: FilterChip[]; onClear: () => void }) {
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Filters">
      {chips.map(({ name, value, onRemove }) => (
        <li key={name}>
          <button
            type="button"
            className={classes.chip}
            aria-label={`Remove filter: ${name}, ${value}`}
            data-chip
            onClick={(event) => {
              focusBeside(event.currentTarget);
              onRemove();
            }}
          >
            <span className={classes.text}>{value}</span>
            <IconX size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            className={classes.clear}
            onClick={() => {
              focusHeading();
              onClear();
            }}
          >
            Clear filters
          </button>
        </li>
      )}
    </ul>
  );
}
