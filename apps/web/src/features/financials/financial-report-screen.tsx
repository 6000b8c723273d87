import { formatLong, localDate, type BusinessDate } from '@quarterdeck/domain/business-date';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { CoinMark } from '../../ui/mark.tsx';
import { PlainButton, PlainButtonLink } from '../../ui/plain-button.tsx';
import { storePath, useSelectedStore, useStores, type SelectedStore } from '../stores/selected-store.ts';
import classes from './financial-report-screen.module.css';
import { usePeriod, type Period } from './period.ts';
import { loadReport, type Progress, type ReportData } from './report-data.ts';
import { ReportCommissions, ReportLoans, ReportSummary } from './report-sections.tsx';
import { ReportTable } from './report-table.tsx';

/** The records of a period for paper. It has a window of its own and prints itself as soon as all of it is there. */
export function Component() {
  const stores = useStores();
  const { store, isLoading } = useSelectedStore();
  const { period } = usePeriod();
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

function Nothing({ title }: { title: string }) {
  return (
    <>
      <h1 className="visually-hidden">Financial Report</h1>
      <div role="alert">
        <EmptyState title={title} action={<PlainButtonLink to="/financials">Financials</PlainButtonLink>} />
      </div>
    </>
  );
}

interface ReportProps {
  store: SelectedStore;
  range: NonNullable<Period['range']>;
}

function LoadedReport({ store, range }: ReportProps) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const selection = { storeId: store._id, ...range };
  const report = useQuery({
    queryKey: ['financial-report', selection],
    queryFn: ({ signal }) => loadReport(selection, { onProgress: setProgress, signal }),
    // What is on the paper must not change under the print dialog.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (report.isPending) return <Loading progress={progress} />;
  if (report.isLoadingError) return <LoadFailed error={report.error} onRetry={() => void report.refetch()} />;
  if (report.data.records.length === 0) return <Nothing title="No data to print" />;
  return <Report store={store} range={range} data={report.data} />;
}

function Loading({ progress }: { progress: Progress | null }) {
  const { loaded, count } = progress ?? { loaded: 0, count: 0 };
  return (
    <div className={classes.loading} role="status">
      <label htmlFor="report-progress">
        {count === 0
          ? 'Loading the report…'
          : `Loading ${loaded.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} records…`}
      </label>
      <progress id="report-progress" max={count || 1} value={loaded} />
    </div>
  );
}

/** `November 1, 2026 – November 20, 2026`; of all records, from the first to the last there is. */
function rangeInWords({ from, to }: ReportProps['range'], records: ReportData['records']): string {
  const first = from ?? (records.at(-1)?.date as BusinessDate);
  const last = to ?? (records[0]?.date as BusinessDate);
  return first === last ? formatLong(first) : `${formatLong(first)} – ${formatLong(last)}`;
}

/** Prints once the report and its typefaces are there. The window's title becomes the name of a PDF. */
function usePrinting(title: string): void {
  const wasPrinted = useRef(false);
  useEffect(() => {
    document.title = title;
    if (wasPrinted.current) return;
    wasPrinted.current = true;
    void document.fonts.ready.then(() => window.print());
  }, [title]);
}

function Report({ store, range, data }: ReportProps & { data: ReportData }) {
  const words = rangeInWords(range, data.records);
  usePrinting(`${store.storeName}, ${words}`);
  return (
    <>
      <div className={classes.bar}>
        <PlainButtonLink look="quiet" to={storePath('/financials', store._id)}>
          Financials
        </PlainButtonLink>
        <PlainButton onClick={() => window.print()}>Print</PlainButton>
      </div>
      <article className={classes.sheet}>
        <header className={classes.head}>
          <p className={classes.product}>
            <CoinMark size={18} /> {PRODUCT_NAME}
          </p>
          <p className={classes.printed}>Printed {formatLong(localDate(new Date()))}</p>
          <h1>{store.storeName}</h1>
          <p className={classes.address}>{store.address}</p>
          <p className={classes.range}>Financial report, {words}</p>
        </header>
        <ReportSummary data={data} />
        <div className={classes.pair}>
          <ReportCommissions commissions={data.commissions} />
          <ReportLoans loans={data.loans} />
        </div>
        <ReportTable records={data.records} totals={data.totals} />
      </article>
    </>
  );
}
