import { formatDollars } from '@quarterdeck/domain/money';
import type { UsualLevel } from '@quarterdeck/domain/usual-level';
import { wholeAmount } from '../../../ui/charts/compact-amount.ts';
import { SignedPercent } from '../../../ui/data/signed-percent.tsx';
import classes from './calendar-card.module.css';
import type { ShownDay } from './store-days.ts';

const LEVEL_WORDS: Record<UsualLevel, string> = {
  'far-below': 'far below',
  below: 'below',
  usual: 'as usual',
  above: 'above',
  'far-above': 'far above',
};

function takingsWords({ takings, state }: ShownDay): string {
  if (takings === null) return state === 'running' ? 'no entry yet' : 'no entry';
  return `${formatDollars(takings)}${state === 'running' ? ' so far' : ''}`;
}

/** `Tuesday, Nov 17: $180.25, usually $242, far below, Opens its record`. */
export const dayInWords = (day: ShownDay): string =>
  [
    `${day.title}: ${takingsWords(day)}`,
    ...(day.usual === null ? [] : [`usually ${wholeAmount(day.usual)}`]),
    ...(day.level === null ? [] : [LEVEL_WORDS[day.level]]),
    ...(day.createdBy === null ? [] : [`by ${day.createdBy}`]),
    ...(day.target ? [day.target.opens] : []),
  ].join(', ');

/** The figures of the active day, else the meaning of the colors. Its space is reserved, so that nothing moves. */
export function DayDetail({ day }: { day: ShownDay | null }) {
  if (!day) return <p className={classes.detail}>Takings against the usual of that weekday. A day opens its record.</p>;
  return (
    <p className={classes.detail} aria-hidden="true">
      <strong>{day.title}</strong> {takingsWords(day)}
      {day.usual !== null && `, usually ${wholeAmount(day.usual)} `}
      {day.change !== null && <SignedPercent percent={day.change} />}
      {day.createdBy !== null && ` · ${day.createdBy}`}
    </p>
  );
}
