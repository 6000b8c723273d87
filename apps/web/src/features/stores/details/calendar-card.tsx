import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import legend from '../../../ui/charts/legend.module.css';
import { StepButton } from '../../../ui/inputs/step-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import classes from './calendar-card.module.css';
import { CalendarMonth } from './calendar-month.tsx';
import { DayDetail } from './day-detail.tsx';
import type { ShownDay } from './store-days.ts';
import { useCalendar } from './use-calendar.ts';
import { UsualWeek } from './usual-week.tsx';

interface CalendarCardProps {
  days: ShownDay[];
  /** Dollars, Sunday first. */
  usualWeek: (number | null)[];
}

/**
 * Each day's takings compared with the usual takings of its weekday. A day opens its record, or the form for a missing
 * record.
 */
export function CalendarCard({ days, usualWeek }: CalendarCardProps) {
  const { box, shown, active, leave, earlier, later, step, actions } = useCalendar(days);
  return (
    <Card
      title="Calendar"
      actions={
        earlier + later > 0 && (
          <div className={classes.steps}>
            <StepButton className={classes.step} label="Earlier month" isEnd={earlier === 0} onStep={() => step(-1)}>
              <IconChevronLeft size={20} aria-hidden="true" />
            </StepButton>
            <StepButton className={classes.step} label="Later month" isEnd={later === 0} onStep={() => step(1)}>
              <IconChevronRight size={20} aria-hidden="true" />
            </StepButton>
          </div>
        )
      }
    >
      <div className={classes.parts}>
        <div ref={box} className={classes.months} onMouseLeave={leave} onBlur={leave}>
          {shown.map((month) => (
            <CalendarMonth key={month.first} month={month} {...actions} />
          ))}
        </div>
        <UsualWeek week={usualWeek} />
      </div>
      <div className={classes.foot}>
        <DayDetail day={active} />
        <Legend />
      </div>
    </Card>
  );
}

const LEGEND = [
  ['far-below', 'far below'],
  ['below', 'below'],
  ['usual', 'usual'],
  ['above', 'above'],
  ['far-above', 'far above'],
  ['missing', 'no entry'],
] as const;

const Legend = () => (
  <ul className={legend.legend} aria-label="Colors">
    {LEGEND.map(([level, name]) => (
      <li key={level}>
        <span className={classes.swatch} data-level={level} />
        {name}
      </li>
    ))}
  </ul>
);
