import { EARLIEST_DATE } from '@quarterdeck/domain/business-date';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './period-filter.module.css';

const SCROLL_MARGIN_PX = 40;

interface PeriodFilterProps<Tab extends string> {
  tabs: { value: Tab; label: string }[];
  /** A value without a tab selects none. */
  tab: string;
  onTab: (tab: Tab) => void;
  /** Two fields below the tabs; null while another tab is selected. */
  dates: {
    from: string;
    to: string;
    /** The error of the dates. */
    problem: string | null;
    onChange: (dates: { from: string } | { to: string }) => void;
  } | null;
  /** Shown beside the tabs. */
  beside?: ReactNode;
}

/** Selects a list's period by tab or by dates. */
export function PeriodFilter<Tab extends string>({ tabs, tab, onTab, dates, beside }: PeriodFilterProps<Tab>) {
  const row = useRef<HTMLDivElement>(null);
  // On a phone the tabs scroll sideways, and the selected one must be seen.
  useEffect(() => {
    const active = row.current?.querySelector('[data-active]');
    if (!row.current || !active) return;
    const distance = active.getBoundingClientRect().left - row.current.getBoundingClientRect().left;
    row.current.scrollLeft += distance - SCROLL_MARGIN_PX;
  }, [tab]);
  return (
    <div className={classes.filter}>
      <div className={classes.choices}>
        <SegmentedControl
          ref={row}
          className={classes.tabs}
          aria-label="Period"
          data={tabs}
          value={tab}
          onChange={(value) => onTab(value as Tab)}
        />
        {beside}
      </div>
      {dates && (
        <div className={classes.dates}>
          <TextInput
            type="date"
            label="Start date"
            min={EARLIEST_DATE}
            value={dates.from}
            onChange={(event) => dates.onChange({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="End date"
            min={dates.from || EARLIEST_DATE}
            value={dates.to}
            error={dates.problem}
            onChange={(event) => dates.onChange({ to: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  );
}
