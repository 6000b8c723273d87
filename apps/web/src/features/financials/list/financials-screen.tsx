import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ErrorBanner } from '../../../ui/feedback/banner.tsx';
import { useProblemOf } from '../../../ui/feedback/problem-of.ts';
import { PeriodFilter } from '../../../ui/inputs/period-filter.tsx';
import { PeriodPicker } from '../../../ui/inputs/period-picker.tsx';
import { ComparisonPicker } from '../../../ui/inputs/report-filter-bar.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useListPath, useStore, useToday } from '../../stores/selected-store.ts';
import { TABS, USUALLY_COMPARED } from '../period.ts';
import { ReportButtons } from '../report/report-buttons.tsx';
import { usePeriod } from '../use-period.ts';
import { recordQueryIn } from './record-query.ts';
import classes from './financials-screen.module.css';
import { Records } from './records.tsx';
import { useMatchingRecords } from './use-matching-records.ts';

export function Component() {
  const store = useStore();
  const listPath = useListPath();
  const chosen = usePeriod(store.today);
  const { period, from, to } = chosen;
  const query = recordQueryIn(chosen.parameters);
  const recordPages = useMatchingRecords(store._id, period, chosen.parameters);
  const [problem, setProblem] = useProblemOf([store._id, period.key, from, to, query.words]);
  const recordCount = recordPages.isPlaceholderData ? undefined : recordPages.data?.pages[0]?.totals.recordCount;
  return (
    <Page
      title="Financials"
      actions={
        <>
          <ReportButtons
            store={store}
            period={period}
            query={query}
            count={period.range === null ? 0 : recordCount}
            onProblem={setProblem}
          />
          <Button component={Link} to={listPath('/add-financial', store._id)}>
            + Add New Financial Record
          </Button>
        </>
      }
    >
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      <PeriodFilter
        tabs={TABS}
        tab={period.key}
        onTab={chosen.chooseTab}
        dates={period.key === 'dates' ? { from, to, problem: period.problem, onChange: chosen.change } : null}
        beside={period.range && <PeriodAndComparison chosen={chosen} />}
      />
      {period.range && (
        <Records
          key={store._id}
          selection={{ storeId: store._id, ...period.range }}
          period={period}
          parameters={chosen.parameters}
          onChange={chosen.change}
        />
      )}
      {period.range === null && period.problem === null && (
        <p className={classes.hint}>Choose a start date and an end date to see the records between them.</p>
      )}
    </Page>
  );
}

/** The period picker with the previous and next periods, and the comparison. */
function PeriodAndComparison({
  chosen: { period, change, choosePreset, chooseRange, step },
}: {
  chosen: ReturnType<typeof usePeriod>;
}) {
  const today = useToday();
  const { key, calendar, preset, comparison, compared } = period;
  return (
    <div className={classes.picker}>
      <PeriodPicker
        range={calendar}
        preset={preset}
        today={today}
        onPreset={choosePreset}
        onDates={chooseRange}
        onStep={step}
        isBesideTabs
      />
      {calendar && (
        <ComparisonPicker
          comparison={comparison}
          compared={comparison === null ? null : (compared?.range ?? null)}
          today={today}
          usually={USUALLY_COMPARED[key]}
          onChange={(compare) => change({ compare })}
        />
      )}
    </div>
  );
}
