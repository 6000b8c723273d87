import type { StorePerformance } from '@quarterdeck/contract/store-overview';
import { addMonths, formatMonth, formatMonthDay, type BusinessDate } from '@quarterdeck/domain/business-date';
import { counted } from '@quarterdeck/domain/counted';
import { formatDollars } from '@quarterdeck/domain/money';
import { calendarStart } from '@quarterdeck/domain/period';
import { compactAmount } from '../../../ui/charts/compact-amount.ts';
import { FiguresTable } from '../../../ui/charts/figures-table.tsx';
import { GridLines } from '../../../ui/charts/grid-lines.tsx';
import { heightOf, scaleOf } from '../../../ui/charts/scale.ts';
import { SignedPercent } from '../../../ui/data/signed-percent.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { changeOf } from '../compare/store-rows.ts';
import classes from './month-against-month.module.css';
import { monthLines, type MonthPoint } from './month-lines.ts';
import type { ShownDay } from './store-days.ts';

const MONTH_DAYS = 31;
const LABELED_DAYS = [1, 8, 15, 22, 31];
/** The horizontal position of a day of the month, in percent. */
const leftOf = (day: number): number => ((day - 1) / (MONTH_DAYS - 1)) * 100;

interface MonthAgainstMonthProps {
  days: ShownDay[];
  today: BusinessDate;
  /** The like-for-like change. */
  month: StorePerformance['month'];
}

/** The accumulated takings of this month and of the month before. */
export function MonthAgainstMonth({ days, today, month }: MonthAgainstMonthProps) {
  const { now, before } = monthLines(days, today);
  const [nowName, beforeName] = [formatMonth(today), formatMonth(addMonths(calendarStart(today, 'month'), -1))];
  return (
    <Card title="Month against month" note={<Sentence today={today} month={month} beforeName={beforeName} />}>
      <Lines now={now} before={before} names={[nowName, beforeName]} />
      <FiguresTable
        caption="Takings of each month, added up"
        headings={['day', nowName, beforeName]}
        rows={Array.from({ length: Math.max(now.length, before.length) }, (_, index) => ({
          label: String(index + 1),
          dollars: [now[index]?.takings ?? null, before[index]?.takings ?? null],
        }))}
      />
    </Card>
  );
}

function Sentence({ today, month, beforeName }: Omit<MonthAgainstMonthProps, 'days'> & { beforeName: string }) {
  const { takings, days, compared } = month;
  if (days === 0) return 'No entries this month';
  const change = changeOf(compared);
  const leftOut = days - compared.days;
  return (
    <>
      <strong className={classes.sum}>{formatDollars(takings)}</strong> by {formatMonthDay(today)}
      {change !== null && (
        <>
          , <SignedPercent percent={change} /> on {beforeName} like for like
          {leftOut > 0 && `, ${counted(leftOut, 'day')} left out`}
        </>
      )}
    </>
  );
}

interface LinesProps {
  now: MonthPoint[];
  before: MonthPoint[];
  names: [string, string];
}

function Lines({ now, before, names: [nowName, beforeName] }: LinesProps) {
  const amounts = [...now, ...before].map(({ takings }) => takings);
  const scale = scaleOf(Math.max(0, ...amounts), Math.min(0, ...amounts));
  const bottomOf = (dollars: number): number => heightOf(dollars, scale);
  const pointsOf = (points: MonthPoint[]) =>
    points.map(({ day, takings }) => `${leftOf(day).toFixed(2)},${(100 - bottomOf(takings)).toFixed(2)}`).join(' ');
  const [end, endBefore] = [now.at(-1), before.at(-1)];
  const isBehind = end !== undefined && end.takings < (before[end.day - 1]?.takings ?? 0);
  return (
    <div className={classes.chart} aria-hidden="true">
      <div className={classes.area}>
        <GridLines scale={scale} />
        <svg className={classes.lines} viewBox="0 0 100 100" preserveAspectRatio="none">
          <polyline className={classes.before} points={pointsOf(before)} />
          <polyline className={classes.now} points={pointsOf(now)} />
        </svg>
        {endBefore && (
          <span
            className={classes.nameBefore}
            style={{ insetInlineStart: `${leftOf(endBefore.day)}%`, bottom: `${bottomOf(endBefore.takings)}%` }}
          >
            {beforeName}
          </span>
        )}
        {end && (
          <span
            className={classes.end}
            data-left={end.day > MONTH_DAYS / 2 || undefined}
            data-below={isBehind || undefined}
            style={{ insetInlineStart: `${leftOf(end.day)}%`, bottom: `${bottomOf(end.takings)}%` }}
          >
            <span className={classes.endName}>
              {nowName} {compactAmount(end.takings)}
            </span>
          </span>
        )}
        {LABELED_DAYS.map((day) => (
          <span key={day} className={classes.day} style={{ insetInlineStart: `${leftOf(day)}%` }}>
            {day}
          </span>
        ))}
      </div>
    </div>
  );
}
