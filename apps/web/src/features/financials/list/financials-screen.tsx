import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ErrorBanner } from '../../../ui/feedback/banner.tsx';
import { useProblemOf } from '../../../ui/feedback/problem-of.ts';
import { PeriodFilter } from '../../../ui/inputs/period-filter.tsx';
import { PeriodPicker } from '../../../ui/inputs/period-picker.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useListPath, useStore, useToday } from '../../stores/selected-store.ts';
import { TABS } from '../period.ts';
import { ReportButtons } from '../report/report-buttons.tsx';
import { usePeriod } from '../use-period.ts';
import classes from './financials-screen.module.css';
import { Records } from './records.tsx';
import { usePeriodSummary } from './use-period-summary.ts';

export function Component() {
  const store = useStore();
  const listPath = useListPath();
  const chosen = usePeriod(store.today);
  const { period, from, to } = chosen;
  const summary = usePeriodSummary(store._id, period);
  const [problem, say] = useProblemOf([store._id, period.key, from, to]);
  const known = summary.isPlaceholderData ? undefined : summary.data?.period.recordCount;
  return (
    <Page
      title="Financials"
      actions={
        <>
          <ReportButtons store={store} period={period} count={period.range === null ? 0 : known} onProblem={say} />
          <Button component={Link} to={listPath('/add-financial', store._id)}>
            + Add New Financial Record
          </Button>
        </>
      }
    >
      <ErrorBanner message={problem} onDismiss={() => say(null)} />
      <PeriodFilter
        tabs={TABS}
        tab={period.key}
        onTab={(tab) => chosen.change({ period: tab })}
        dates={period.key === 'dates' ? { from, to, problem: period.problem, onChange: chosen.change } : null}
        beside={period.range && <OtherPeriods chosen={chosen} />}
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

/** The periods of the other screens, and those before and after. */
function OtherPeriods({ chosen: { period, chooseRange, step } }: { chosen: ReturnType<typeof usePeriod> }) {
  const today = useToday();
  return (
    <div className={classes.picker}>
      <PeriodPicker range={period.calendar} today={today} onChange={chooseRange} onStep={step} isBesideTabs />
    </div>
  );
}
