import { EARLIEST_DATE, formatLong, type BusinessDate, type DateRange } from '@quarterdeck/domain/business-date';
import { PRESETS, selectedRange, steppedUntil, type Preset } from '@quarterdeck/domain/period';
import { Button, TextInput } from '@mantine/core';
import { IconCalendar, IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import classes from './period-picker.module.css';
import { periodName, PRESET_NAMES, rangeWords, type NamedPeriod } from './period-words.ts';
import { closePanel, PopoverButton, popoverButton } from './popover-button.tsx';
import { StepButton } from './step-button.tsx';

const step = `${popoverButton} ${classes.step}`;

export interface PeriodPickerProps extends NamedPeriod {
  /** The period whose neighbors the steps open; the current one unless given. */
  stepsFrom?: NamedPeriod;
  today: BusinessDate;
  onPreset: (preset: Preset) => void;
  onDates: (range: DateRange) => void;
  /** Steps from the current period, which may be newer than the last rendered one. */
  onStep: (direction: -1 | 1) => void;
  /** Leaves out all records and dates, because tabs beside the picker offer them. */
  isBesideTabs?: boolean;
}

/**
 * The period with its dates, and buttons for the previous and next period. The arrow keys work too, also if single keys
 * are off.
 */
export function PeriodPicker(props: PeriodPickerProps) {
  const { range, preset, today, stepsFrom = props, onStep } = props;

  function byKey(event: KeyboardEvent): void {
    // The panel and its fields use the arrow keys themselves.
    if ((event.target as Element).closest('[popover]') || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    // Otherwise the same key would step again as a single key of the screen.
    event.preventDefault();
    onStep(event.key === 'ArrowLeft' ? -1 : 1);
  }

  return (
    // The keys only repeat the two buttons.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.picker} onKeyDown={byKey}>
      <StepButton
        className={step}
        label="Period before"
        data-period-step="before"
        isEnd={!steppedUntil(today, stepsFrom, -1)}
        onStep={() => onStep(-1)}
      >
        <IconChevronLeft size={18} aria-hidden="true" />
      </StepButton>
      <PopoverButton
        label="Period"
        buttonClassName={classes.middle}
        button={
          <>
            <IconCalendar className={classes.calendar} size={18} stroke={1.75} aria-hidden="true" />
            <span>{periodName({ range, preset })}</span>
            {range && <span className={classes.dates}>{rangeWords(range, today)}</span>}
            <IconChevronDown size={16} aria-hidden="true" />
          </>
        }
      >
        <Periods {...props} />
      </PopoverButton>
      <StepButton
        className={step}
        label="Period after"
        data-period-step="after"
        isEnd={!steppedUntil(today, stepsFrom, 1)}
        onStep={() => onStep(1)}
      >
        <IconChevronRight size={18} aria-hidden="true" />
      </StepButton>
    </div>
  );
}

/** The number of presets that an arrow key moves in two columns. */
const MOVES: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -2, ArrowDown: 2 };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const presets = [...event.currentTarget.querySelectorAll('button')];
  const present = presets.indexOf(document.activeElement as HTMLButtonElement);
  const move = MOVES[event.key];
  const target = { Home: 0, End: presets.length - 1 }[event.key] ?? (move === undefined ? null : present + move);
  if (target === null) return;
  event.preventDefault();
  presets[Math.max(0, Math.min(target, presets.length - 1))]?.focus();
}

/** The presets in two columns, then two dates. */
function Periods(props: PeriodPickerProps) {
  const { preset: current, stepsFrom = props, onPreset, onDates, isBesideTabs = false } = props;
  const range = props.range ?? stepsFrom.range;
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons have the focus */}
      <div role="group" aria-label="Presets" className={classes.presets} onKeyDown={moveFocus}>
        {PRESETS.filter((preset) => !isBesideTabs || preset !== 'all').map((preset, index) => (
          <button
            key={preset}
            type="button"
            className={classes.preset}
            aria-current={preset === current ? 'true' : undefined}
            data-first={index === 0 || undefined}
            onClick={(event) => {
              closePanel(event.currentTarget);
              onPreset(preset);
            }}
          >
            {PRESET_NAMES[preset]}
          </button>
        ))}
      </div>
      {!isBesideTabs && <Dates key={`${range?.from} ${range?.to}`} range={range} onDates={onDates} />}
    </>
  );
}

function problemOf({ range, isReversed }: ReturnType<typeof selectedRange>): string | null {
  if (isReversed) return 'The end date is before the start date';
  if (!range) return 'Enter both dates';
  return range.from < EARLIEST_DATE ? `The earliest date is ${formatLong(EARLIEST_DATE)}` : null;
}

function Dates({ range, onDates }: Pick<PeriodPickerProps, 'range' | 'onDates'>) {
  const [from, setFrom] = useState<string>(range?.from ?? '');
  const [to, setTo] = useState<string>(range?.to ?? '');
  const [isSubmitted, setSubmitted] = useState(false);
  const selected = selectedRange(from, to);
  const problem = problemOf(selected);

  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (problem !== null || !selected.range) return;
    closePanel(event.currentTarget);
    onDates(selected.range);
  }

  return (
    <form className={classes.form} onSubmit={apply} noValidate>
      <TextInput
        type="date"
        label="Start date"
        min={EARLIEST_DATE}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput type="date" label="End date" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      {isSubmitted && problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" variant="default" className={classes.apply}>
        Apply dates
      </Button>
    </form>
  );
}
