import { Button } from '@mantine/core';
import { useState } from 'react';
import { reportFailure } from '../../../platform/api/report-failure.ts';
import { loadPart } from '../../../platform/load-part.ts';
import { openReport } from '../../../platform/open-report.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { storePath, type SelectedStore } from '../../stores/selected-store.ts';
import { allRecords } from '../all-records.ts';
import type { RecordQuery } from '../list/record-query.ts';
import { periodParameters, type Period } from '../period.ts';
import { daysOf } from './days-of.ts';

interface ReportButtonsProps {
  store: SelectedStore;
  period: Period;
  query: RecordQuery;
  /** The number of matching records on all pages of the table; undefined while unknown. */
  count: number | undefined;
  /** Shows an error on the screen; null removes it. */
  onProblem: (problem: string | null) => void;
}

/** Exports the filtered records as a printed report or as a file for spreadsheets. */
export function ReportButtons(props: ReportButtonsProps) {
  const { store, period, query, count, onProblem } = props;

  function print() {
    onProblem(null);
    if (period.range === null || count === 0) return onProblem('No data to print');
    const parameters = { ...periodParameters(period), ...query.parameters };
    openReport(storePath('/financial-report', store._id, parameters), onProblem);
  }

  return (
    <>
      <ExportButton {...props} />
      <Button variant="default" onClick={print}>
        Print Report{count === undefined ? '' : ` (${(period.range === null ? 0 : count).toLocaleString('en-US')})`}
      </Button>
    </>
  );
}

function ExportButton({ store, period: { range }, query, count, onProblem }: ReportButtonsProps) {
  const [loaded, setLoaded] = useState<number | null>(null);

  async function exportRecords() {
    onProblem(null);
    if (range === null || count === 0) return onProblem('No data to export');
    setLoaded(0);
    try {
      const [{ csvFileName, recordCsv }, records] = await Promise.all([
        loadPart(() => import('./record-csv.ts')),
        allRecords({ storeId: store._id, ...range }, query, { onProgress: (progress) => setLoaded(progress.loaded) }),
      ]);
      // The count may be unknown until now.
      if (records.length === 0) return onProblem('No data to export');
      const { storeName } = store;
      const name = csvFileName({ storeName, days: daysOf(range, records), isFiltered: query.words !== null });
      saveFile(name, recordCsv(records, query.words), 'text/csv;charset=utf-8');
    } catch (error) {
      reportFailure(error, onProblem);
    } finally {
      setLoaded(null);
    }
  }

  return (
    <Button variant="default" disabled={loaded !== null} onClick={() => void exportRecords()}>
      {loaded === null ? 'Export CSV' : `Exporting ${loaded.toLocaleString('en-US')}…`}
    </Button>
  );
}
