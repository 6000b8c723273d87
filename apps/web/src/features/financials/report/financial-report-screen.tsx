import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadingScreen } from '../../../ui/layout/loading-screen.tsx';
import classes from '../../../ui/layout/print.module.css';
import {
  NothingToPrint,
  PrintFailed,
  PrintedReport,
  PrintLoading,
  rangeInWords,
  type LoadProgress,
} from '../../../ui/layout/print.tsx';
import { storePath, useSelectedStore, useStores, type SelectedStore } from '../../stores/selected-store.ts';
import { recordQueryIn, type RecordQuery } from '../list/record-query.ts';
import { periodParameters, type Period } from '../period.ts';
import { usePeriod } from '../use-period.ts';
import { daysOf } from './days-of.ts';
import { loadReport, type ReportData } from './report-data.ts';
import { ReportCommissions, ReportLoans, ReportSummary } from './report-sections.tsx';
import { ReportTable } from './report-table.tsx';

/**
 * A printable report of a period's records with the filters of the list. It has its own window and opens the print
 * dialog once it is complete.
 */
export function Component() {
  const stores = useStores();
  const { store, isLoading } = useSelectedStore();
  const { period, parameters } = usePeriod(store?.today);
  if (stores.isLoadingError)
    return (
      <PrintFailed
        what="your stores"
        heading={HEADING}
        back={BACK}
        error={stores.error}
        onRetry={() => void stores.refetch()}
      />
    );
  if (isLoading) return <LoadingScreen />;
  return (
    <main className={classes.screen}>
      {store === null && <Nothing title="Store not found" />}
      {store && period.range === null && <Nothing title="No data to print" />}
      {store && period.range && <LoadedReport store={store} period={period} query={recordQueryIn(parameters)} />}
    </main>
  );
}

const HEADING = 'Financial report';
const BACK = { label: 'Financials', to: '/financials' };

const Nothing = ({ title }: { title: string }) => <NothingToPrint heading={HEADING} title={title} back={BACK} />;

interface ReportProps {
  store: SelectedStore;
  period: Period;
  query: RecordQuery;
}

function LoadedReport({ store, period, query }: ReportProps) {
  const [progress, setProgress] = useState<LoadProgress | null>(null);
  const selection = { storeId: store._id, ...period.range };
  const report = useQuery({
    queryKey: ['financial-report', selection, query.input],
    queryFn: ({ signal }) => loadReport(selection, query, { onProgress: setProgress, signal }),
    // The report must not change under the print dialog.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (report.isPending) return <PrintLoading progress={progress} what="records" />;
  if (report.isLoadingError)
    return <PrintFailed heading={HEADING} back={BACK} error={report.error} onRetry={() => void report.refetch()} />;
  if (report.data.records.length === 0) return <Nothing title="No data to print" />;
  return <Report store={store} period={period} query={query} data={report.data} />;
}

function Report({ store, period, query, data: { records, totals, owed } }: ReportProps & { data: ReportData }) {
  const { from, to } = daysOf(period.range ?? {}, records);
  const days = rangeInWords(from, to);
  return (
    <PrintedReport
      fileTitle={`${store.storeName}, ${days}${query.words === null ? '' : ', filtered'}`}
      heading={store.storeName}
      address={store.address}
      range={`Financial report, ${days}`}
      filter={query.words}
      back={{
        label: 'Financials',
        to: storePath('/financials', store._id, { ...periodParameters(period), ...query.parameters }),
      }}
    >
      <ReportSummary records={records} totals={totals} />
      {owed && (
        <div className={classes.pair}>
          <ReportCommissions commissions={owed.commissions} />
          <ReportLoans loans={owed.loans} />
        </div>
      )}
      <ReportTable records={records} totals={totals} />
    </PrintedReport>
  );
}
