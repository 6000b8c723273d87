import { useMediaQuery } from '@mantine/hooks';
import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { dateByKey, monthsOf } from './calendar-months.ts';
import type { ShownDay } from './store-days.ts';

const AT_ONCE = { getInitialValueInEffect: false };

/** The number of months that fit. */
function useMonthCount(): number {
  const isWide = useMediaQuery('(min-width: 1101px)', false, AT_ONCE);
  const isTablet = useMediaQuery('(min-width: 768px)', false, AT_ONCE);
  if (isWide) return 3;
  return isTablet ? 2 : 1;
}

/** The visible months, the active day, and the keys that move from day to day. */
export function useCalendar(days: ShownDay[]) {
  const count = useMonthCount();
  const months = monthsOf(days);
  const [back, setBack] = useState(0);
  const [activeDate, setActiveDate] = useState<BusinessDate | null>(null);
  const active = days.find(({ date }) => date === activeDate) ?? null;
  const box = useRef<HTMLDivElement>(null);
  // A tap focuses the day before the click event.
  const beforeTap = useRef<BusinessDate | null>(null);
  const mostBack = Math.max(0, months.length - count);
  const shownBack = Math.min(back, mostBack);
  const end = months.length - shownBack;
  const shownMonths = months.slice(Math.max(0, end - count), end);
  const dates = days.flatMap(({ date, target }) => (target ? date : []));
  const isShown = (date: BusinessDate) => shownMonths.some(({ first }) => first.slice(0, 7) === date.slice(0, 7));

  function moveFocus(event: KeyboardEvent, from: BusinessDate): void {
    const date = dateByKey(event.key, from, dates);
    if (date === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!isShown(date)) {
      const month = months.findIndex(({ first }) => first.slice(0, 7) === date.slice(0, 7));
      const newEnd = date < from ? month + count : month + 1;
      flushSync(() => setBack(Math.max(0, months.length - newEnd)));
    }
    box.current?.querySelector<HTMLElement>(`a[data-date="${date}"]`)?.focus();
  }
  function open(event: MouseEvent, day: ShownDay): void {
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
    if (isTouch && beforeTap.current !== day.date) event.preventDefault();
  }

  return {
    box,
    shown: shownMonths,
    active,
    leave: () => setActiveDate(null),
    /** The numbers of earlier and of later months. */
    earlier: mostBack - shownBack,
    later: shownBack,
    step: (months: -1 | 1) => setBack(shownBack - months),
    actions: {
      stop: active && isShown(active.date) ? active.date : dates.findLast(isShown),
      onActive: (day: ShownDay | null) => setActiveDate(day?.date ?? null),
      onKeyDown: moveFocus,
      onPointerDown: () => (beforeTap.current = activeDate),
      onClick: open,
    },
  };
}
