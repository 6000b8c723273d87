import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { weekdayName } from '@quarterdeck/domain/closed-days';
import { weekOrder } from '@quarterdeck/domain/formats';
import { formatDollars } from '@quarterdeck/domain/money';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Link } from 'react-router';
import classes from './calendar-card.module.css';
import type { Cell, Month } from './calendar-months.ts';
import { dayInWords } from './day-detail.tsx';
import type { ShownDay } from './store-days.ts';

interface DayActions {
  /** The day that the Tab key focuses. */
  stop: BusinessDate | undefined;
  onActive: (day: ShownDay | null) => void;
  onKeyDown: (event: KeyboardEvent, from: BusinessDate) => void;
  onPointerDown: () => void;
  onClick: (event: MouseEvent, day: ShownDay) => void;
}

/** A month as a table. Its days are links whose accessible names contain the figures. */
export function CalendarMonth({ month, ...actions }: DayActions & { month: Month }) {
  const weekdays = weekOrder().map(weekdayName);
  return (
    <table className={classes.month}>
      <caption>
        <span className={classes.caption}>
          <span className={classes.name}>{month.name}</span>{' '}
          <span className={classes.total}>{month.takings === null ? 'no entries' : formatDollars(month.takings)}</span>
        </span>
      </caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday}>
              <span aria-hidden="true">{weekday.slice(0, 1)}</span>
              <span className="visually-hidden">{weekday}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map((week, index) => (
          <tr key={week.find((cell) => cell !== null)?.date ?? index}>
            {week.map((cell, weekday) => (
              <td key={weekdays[weekday]}>{cell && <Day cell={cell} {...actions} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `3` of `2026-11-03`. */
const dayOfMonth = (date: BusinessDate): number => Number(date.slice(8));

function Day({ cell: { date, day }, stop, onActive, ...on }: DayActions & { cell: NonNullable<Cell> }) {
  if (!day?.target) return <span className={classes.plain}>{dayOfMonth(date)}</span>;
  return (
    <Link
      to={day.target.to}
      className={classes.day}
      data-date={date}
      data-level={day.level ?? day.state}
      tabIndex={date === stop ? 0 : -1}
      aria-label={dayInWords(day)}
      onFocus={() => onActive(day)}
      onMouseEnter={() => onActive(day)}
      onKeyDown={(event) => on.onKeyDown(event, date)}
      onPointerDown={on.onPointerDown}
      onClick={(event) => on.onClick(event, day)}
    >
      {dayOfMonth(date)}
    </Link>
  );
}
