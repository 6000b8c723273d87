import type { DateRange } from '@quarterdeck/domain/business-date';
import { formatMoney, subtract } from '@quarterdeck/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../platform/session/session.ts';
import classes from '../../../ui/layout/print.module.css';
import {
  NothingToPrint,
  PrintFailed,
  PrintedReport,
  PrintFigures,
  PrintLoading,
  rangeInWords,
  type LoadProgress,
} from '../../../ui/layout/print.tsx';
import { loadBillingReport, type BillingReport } from './billing-report-data.ts';
import { BillingReportTable } from './billing-report-table.tsx';
import { dayOf } from './payment-words.ts';
import { useHistoryPeriod } from './use-history-period.ts';

const HEADING = 'Billing report';
const BACK = { label: 'Billing History', to: '/all-billing-history' };

/** A printable report of a period's payments. It has its own window and prints itself once it is complete. */
export function Component() {
  const { period } = useHistoryPeriod();
  return (
    <main className={classes.screen}>
      {period.range === null ? <Nothing /> : <LoadedReport range={period.range} />}
    </main>
  );
}

const Nothing = () => <NothingToPrint heading={HEADING} title="No data to print" back={BACK} />;

function LoadedReport({ range }: { range: Partial<DateRange> }) {
  const [progress, setProgress] = useState<LoadProgress | null>(null);
  const report = useQuery({
    queryKey: ['billing-report', range],
    queryFn: ({ signal }) => loadBillingReport(range, { onProgress: setProgress, signal }),
    // The report must not change under the print dialog.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (report.isPending) return <PrintLoading progress={progress} what="payments" />;
  if (report.isLoadingError)
    return <PrintFailed heading={HEADING} back={BACK} error={report.error} onRetry={() => void report.refetch()} />;
  if (report.data.payments.length === 0) return <Nothing />;
  return <Report range={range} report={report.data} />;
}

/** For all payments, the dates of the first and the last. */
function daysOf({ from, to }: Partial<DateRange>, { payments }: BillingReport): string {
  const first = dayOf(payments.at(-1)?.processedAt ?? '');
  const last = dayOf(payments[0]?.processedAt ?? '');
  return rangeInWords(from ?? first, to ?? last);
}

function Report({ range, report }: { range: Partial<DateRange>; report: BillingReport }) {
  const { name, email } = useUser();
  const days = daysOf(range, report);
  return (
    <PrintedReport
      fileTitle={`Billing report, ${days}`}
      heading="Billing report"
      address={[name, email].filter(Boolean).join(', ')}
      range={days}
      back={BACK}
    >
      <Figures report={report} />
      <BillingReportTable report={report} />
    </PrintedReport>
  );
}

/** Per currency: dollars and rand cannot be added. */
function Figures({ report: { payments, sums } }: { report: BillingReport }) {
  const failed = payments.filter(({ status }) => status === 'FAILED').length;
  return (
    <PrintFigures
      figures={[
        ...sums.map(({ currency, paid, returned }) => ({
          label: `Paid in ${currency}`,
          value: formatMoney(subtract(paid, returned), currency),
        })),
        { label: 'Payments', value: payments.length.toLocaleString('en-US') },
        { label: 'Failed', value: failed.toLocaleString('en-US') },
      ]}
    />
  );
}
