import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Card } from '../../../ui/layout/card.tsx';
import classes from './calendar-card.module.css';
import { CalendarMonth } from './calendar-month.tsx';
import { dateByKey, monthsOf } from './calendar-months.ts';
import { DayDetail } from './day-detail.tsx';
import type { ShownDay } from './store-days.ts';
import { UsualWeek } from './usual-week.tsx';

const LEGEND = [
  ['far-below', 'far below'],
  ['below', 'below'],
  ['usual', 'usual'],
  ['above', 'above'],
  ['far-above', 'far above'],
  ['missing', 'no entry'],
] as const;

const now = { getInitialValueInEffect: false };

/** How many months have room. */
function useMonthCount(): number {
  const isWide = useMediaQuery('(min-width: 1101px)', false, now);
  const isTablet = useMediaQuery('(min-width: 768px)', false, now);
  if (isWide) return 3;
  return isTablet ? 2 : 1;
}

interface CalendarCardProps {
  days: ShownDay[];
  /** Dollars, Sunday first. */
  usualWeek: (number | null)[];
}

/** Each day's takings against what its weekday usually takes. A day opens its record, or the form for a missing one. */
export function CalendarCard({ days, usualWeek }: CalendarCardProps) {
  const count = useMonthCount();
  const months = monthsOf(days);
  const [back, setBack] = useState(0);
  const [active, setActive] = useState<ShownDay | null>(null);
  const box = useRef<HTMLDivElement>(null);
  // A tap focuses the day before it is a click.
  const beforeTap = useRef<ShownDay | null>(null);
  const mostBack = Math.max(0, months.length - count);
  const end = months.length - Math.min(back, mostBack);
  const shown = months.slice(Math.max(0, end - count), end);
  const dates = days.flatMap(({ date, target }) => (target ? date : []));
  const first = shown[0]?.first ?? '';
  const last = shown.at(-1)?.first.slice(0, 7) ?? '';
  const isShown = (date: BusinessDate) => date >= first && date.slice(0, 7) <= last;
  const stop = active && isShown(active.date) ? active.date : dates.findLast(isShown);

  function moveFocus(event: KeyboardEvent, from: BusinessDate): void {
    const date = dateByKey(event.key, from, dates);
    if (date === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!isShown(date)) {
      const month = months.findIndex((each) => each.first.slice(0, 7) === date.slice(0, 7));
      const newEnd = date < from ? month + count : month + 1;
      flushSync(() => setBack(Math.max(0, months.length - newEnd)));
    }
    box.current?.querySelector<HTMLElement>(`a[data-date="${date}"]`)?.focus();
  }
  function open(event: MouseEvent, day: ShownDay): void {
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
    if (isTouch && beforeTap.current !== day) event.preventDefault();
  }

  return (
    <Card
      title="Calendar"
      actions={
        mostBack > 0 && (
          <div className={classes.steps}>
            <Step label="Earlier month" isEnd={back >= mostBack} onStep={() => setBack(back + 1)}>
              <IconChevronLeft size={20} aria-hidden="true" />
            </Step>
            <Step label="Later month" isEnd={back === 0} onStep={() => setBack(Math.min(back, mostBack) - 1)}>
              <IconChevronRight size={20} aria-hidden="true" />
            </Step>
          </div>
        )
      }
    >
      <div className={classes.parts}>
        <div ref={box} className={classes.months} onMouseLeave={() => setActive(null)} onBlur={() => setActive(null)}>
          {shown.map((month) => (
            <CalendarMonth
              key={month.first}
              month={month}
              stop={stop}
              onActive={setActive}
              onKeyDown={moveFocus}
              onPointerDown={() => (beforeTap.current = active)}
              onClick={open}
            />
          ))}
        </div>
        <UsualWeek week={usualWeek} />
      </div>
      <div className={classes.foot}>
        <DayDetail day={active} />
        <ul className={classes.legend} aria-label="Colors">
          {LEGEND.map(([level, name]) => (
            <li key={level}>
              <span className={classes.swatch} data-level={level} />
              {name}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

interface StepProps {
  label: string;
  /** Disabled in place, so that it keeps the focus. */
  isEnd: boolean;
  onStep: () => void;
  children: ReactNode;
}

const Step = ({ label, isEnd, onStep, children }: StepProps) => (
  <button
    type="button"
    className={classes.step}
    aria-label={label}
    aria-disabled={isEnd}
    onClick={isEnd ? undefined : onStep}
  >
    {children}
  </button>
);
