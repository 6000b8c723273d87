import type { Performance } from '@quarterdeck/contract/games';
import { ComparedDays } from '../../../ui/data/compared-days.tsx';
import { MoneyChange } from '../../../ui/data/money.tsx';
import { rangeWords } from '../../../ui/inputs/period-words.ts';
import { PlainButton } from '../../../ui/inputs/plain-button.tsx';
import type { ReportFilter } from '../../../ui/inputs/report-filter.ts';
import classes from './performance-notes.module.css';
import { trendEnd } from './trend-points.ts';
import type { Trends } from './trends.ts';

interface PerformanceNotesProps {
  totals: Performance['totals'];
  /** Null if no trends are shown. */
  trends: Trends | null;
  filter: ReportFilter;
}

/** Explains the figures above. */
export function PerformanceNotes({ totals, trends, filter }: PerformanceNotesProps) {
  return (
    <div className={classes.notes}>
      <p>Kept is takings minus commission, before expenses. Share is of takings.</p>
      {totals.adjustment !== 0 && (
        <p>
          Adjustment: <MoneyChange dollars={totals.adjustment} />. Negative counts replaced the takings of their
          records.
        </p>
      )}
      {totals.compared && (
        <ComparedDays
          days={totals.storeDays}
          compared={totals.comparedStoreDays}
          unit="store-day"
          change="The change of what you keep compares"
        />
      )}
      {trends && <TrendNote trends={trends} filter={filter} />}
    </div>
  );
}

function TrendNote({ trends, filter }: { trends: Trends; filter: ReportFilter }) {
  const end = trendEnd(filter);
  if (trends.isFailed)
    return (
      <p role="alert" className={classes.failed}>
        Couldn’t load the last 13 weeks.
        <PlainButton look="quiet" onClick={trends.retry}>
          Try again
        </PlainButton>
      </p>
    );
  return (
    <p className={classes.wide}>
      13 weeks: what a game kept on an average day of each week, up to{' '}
      {rangeWords({ from: end, to: end }, filter.today)}.
    </p>
  );
}
