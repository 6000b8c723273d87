import { PAYMENTS_PAGE_SIZE, type PaymentSummary } from '@quarterdeck/contract/billing';
import { localToday, type DateRange } from '@quarterdeck/domain/business-date';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { IconReceipt } from '@tabler/icons-react';
import { api } from '../../../platform/api/api.ts';
import { openReport } from '../../../platform/open-report.ts';
import { ShowMore } from '../../../ui/data/show-more.tsx';
import { StatCard, StatRow } from '../../../ui/data/stat-card.tsx';
import { ErrorBanner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx';
import { useProblemOf } from '../../../ui/feedback/problem-of.ts';
import { PeriodFilter } from '../../../ui/inputs/period-filter.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import classes from './all-billing-history-screen.module.css';
import { currentMonth, HISTORY_TABS, momentsOf, type HistoryPeriod } from './history-period.ts';
import { LoadingPayments } from './loading-payments.tsx';
import { PaymentList } from './payment-list.tsx';
import { nextPage } from './payment-pages.ts';
import { money, paymentsInWords } from './payment-words.ts';
import { useHistoryPeriod } from './use-history-period.ts';

type Payments = PaymentSummary['payments'];

/** The totals of a period's payments; fetched once, even though several parts of the screen use them. */
const usePaymentSums = (range: Partial<DateRange> | null): { data: Payments | undefined } => ({
  data: useQuery(api.billing.summary.queryOptions({ input: momentsOf(range ?? {}), enabled: range !== null })).data
    ?.payments,
});

export function Component() {
  const chosen = useHistoryPeriod();
  const { period } = chosen;
  const sums = usePaymentSums(period.range);
  const [problem, setProblem] = useProblemOf([period.tab, chosen.from, chosen.to]);
  return (
    <Page
      title="Billing History"
      subtitle="All payments, including failed ones"
      actions={<PrintButton range={period.range} count={sums.data?.count} onProblem={setProblem} />}
    >
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      <Filter chosen={chosen} />
      {period.range && <Payments range={period.range} sums={sums.data} />}
      {period.range === null && period.problem === null && (
        <p className={classes.hint}>Choose a start date and an end date to see the payments between them.</p>
      )}
    </Page>
  );
}

function Filter({ chosen }: { chosen: ReturnType<typeof useHistoryPeriod> }) {
  const { period, from, to, chooseTab, chooseDates } = chosen;
  const month = currentMonth(localToday());
  const counts = { month: usePaymentSums(month).data?.count, all: usePaymentSums({}).data?.count };
  const withCount = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${count.toLocaleString('en-US')})`;
  return (
    <PeriodFilter
      tabs={HISTORY_TABS.map(({ value, label }) => ({
        value,
        label: value === 'dates' ? label : withCount(label, counts[value]),
      }))}
      tab={period.tab}
      onTab={chooseTab}
      dates={period.tab === 'dates' ? { from, to, problem: period.problem, onChange: chooseDates } : null}
    />
  );
}

interface PrintButtonProps {
  range: HistoryPeriod['range'];
  /** The number of selected payments; undefined while unknown. */
  count: number | undefined;
  /** Shows an error on the screen; null removes it. */
  onProblem: (problem: string | null) => void;
}

function PrintButton({ range, count, onProblem }: PrintButtonProps) {
  const shownCount = range === null ? 0 : count;

  function print() {
    onProblem(null);
    if (range === null || count === 0) return onProblem('No data to print');
    const { from, to } = range;
    const days = new URLSearchParams(from && to ? { period: 'dates', from, to } : { period: 'all' });
    openReport(`/billing-report?${days}`, onProblem);
  }

  return (
    <Button variant="default" onClick={print}>
      Print Report{shownCount === undefined ? '' : ` (${shownCount.toLocaleString('en-US')})`}
    </Button>
  );
}

function Payments({ range, sums }: { range: Partial<DateRange>; sums: Payments | undefined }) {
  const history = useInfiniteQuery(
    api.billing.userHistory.infiniteOptions({
      input: (before: string | undefined) => ({ ...momentsOf(range), before, limit: PAYMENTS_PAGE_SIZE }),
      initialPageParam: undefined,
      getNextPageParam: nextPage,
    }),
  );
  if (history.isPending) return <LoadingPayments />;
  if (history.isLoadingError)
    return (
      <LoadFailed what="the payments" error={history.error} onRetry={() => void history.refetch()} retryLabel="Retry" />
    );
  const payments = history.data.pages.flat();
  if (payments.length === 0)
    return (
      <EmptyState
        icon={<IconReceipt size={28} />}
        title="No billing history found for the selected criteria."
        text={
          range.from ? 'No payments on these dates.' : 'Every payment appears here with its ID, including failed ones.'
        }
      />
    );
  return (
    <>
      {sums && <Sums sums={sums} />}
      <PaymentList label="Payments" payments={payments} />
      <ShowMore pages={history} counts={sums && { shown: payments.length, of: sums.count }} />
    </>
  );
}

/** The sums paid, per currency. */
function Sums({ sums: { count, byStatus, paid } }: { sums: Payments }) {
  const failed = byStatus.FAILED;
  return (
    <StatRow>
      {paid.map(({ currency, amount }) => (
        <StatCard key={currency} label={`Paid in ${currency}`} value={money(amount, currency)} />
      ))}
      <StatCard
        label="Payments"
        value={count.toLocaleString('en-US')}
        comparison={failed === 0 ? 'None failed' : `${paymentsInWords(failed)} failed`}
      />
    </StatRow>
  );
}
