import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx';
import { LoadingScreen } from '../../../ui/layout/loading-screen.tsx';
import classes from '../../../ui/layout/print.module.css';
import {
  NothingToPrint,
  PrintedReport,
  PrintLoading,
  rangeInWords,
  type LoadProgress,
} from '../../../ui/layout/print.tsx';
import { storePath, useSelectedStore, useStores, type SelectedStore } from '../../stores/selected-store.ts';
import type { Period } from '../period.ts';
import { usePeriod } from '../use-period.ts';
import { loadReport, type ReportData } from './report-data.ts';
import { ReportCommissions, ReportLoans, ReportSummary } from './report-sections.tsx';
import { ReportTable } from './report-table.tsx';

/** A printable report of a period's records. It has its own window and prints itself once it is complete. */
export function Component() {
  const stores = useStores();
  const { store, isLoading } = useSelectedStore();
  const { period } = usePeriod(store?.today);
  if (stores.isLoadingError) return <LoadFailed error={stores.error} onRetry={() => void stores.refetch()} />;
  if (isLoading) return <LoadingScreen />;
  return (
    <main className={classes.screen}>
      {store === null && <Nothing title="Store not found" />}
      {store && period.range === null && <Nothing title="No data to print" />}
      {store && period.range && <LoadedReport store={store} range={period.range} />}
    </main>
  );
}

const Nothing = ({ title }: { title: string }) => (
  <NothingToPrint heading="Financial report" title={title} back={{ label: 'Financials', to: '/financials' }} />
);

interface ReportProps {
  store: SelectedStore;
  range: NonNullable<Period['range']>;
}

function LoadedReport({ store, range }: ReportProps) {
  const [progress, setProgress] = useState<LoadProgress | null>(null);
  const selection = { storeId: store._id, ...range };
  const report = useQuery({
    queryKey: ['financial-report', selection],
    queryFn: ({ signal }) => loadReport(selection, { onProgress: setProgress, signal }),
    // The report must not change under the print dialog.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (report.isPending) return <PrintLoading progress={progress} what="records" />;
  if (report.isLoadingError) return <LoadFailed error={report.error} onRetry={() => void report.refetch()} />;
  if (report.data.records.length === 0) return <Nothing title="No data to print" />;
  return <Report store={store} range={range} data={report.data} />;
}

/** For all records, the dates of the first and the last. */
function daysOf({ from, to }: ReportProps['range'], records: ReportData['records']): string {
  const first = from ?? (records.at(-1)?.date as BusinessDate);
  const last = to ?? (records[0]?.date as BusinessDate);
  return rangeInWords(first, last);
}

function Report({ store, range, data }: ReportProps & { data: ReportData }) {
  const days = daysOf(range, data.records);
  return (
    <PrintedReport
      fileTitle={`${store.storeName}, ${days}`}
      heading={store.storeName}
      address={store.address}
      range={`Financial report, ${days}`}
      back={{ label: 'Financials', to: storePath('/financials', store._id) }}
    >
      <ReportSummary data={data} />
      <div className={classes.pair}>
        <ReportCommissions commissions={data.commissions} />
        <ReportLoans loans={data.loans} />
      </div>
      <ReportTable records={data.records} totals={data.totals} />
    </PrintedReport>
  );
}
