import { Button } from '@mantine/core';
import { useState } from 'react';
import { reportFailure } from '../../../platform/api/report-failure.ts';
import { loadChunk } from '../../../platform/load-chunk.ts';
import { openReport } from '../../../platform/open-report.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { storePath, type SelectedStore } from '../../stores/selected-store.ts';
import { allRecords } from '../all-records.ts';
import { periodParameters, type Period } from '../period.ts';

interface ReportButtonsProps {
  store: SelectedStore;
  period: Period;
  /** Number of selected records; undefined while unknown. */
  count: number | undefined;
  /** Shows an error on the screen, or with null removes it. */
  onProblem: (problem: string | null) => void;
}

/** The exports of the records on screen: a printed report and a file for spreadsheets. */
export function ReportButtons(props: ReportButtonsProps) {
  const { store, period, count, onProblem } = props;

  function print() {
    onProblem(null);
    if (period.range === null || count === 0) return onProblem('No data to print');
    openReport(storePath('/financial-report', store._id, periodParameters(period)), onProblem);
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

function ExportButton({ store, period: { range }, count, onProblem }: ReportButtonsProps) {
  const [loaded, setLoaded] = useState<number | null>(null);

  async function exportRecords() {
    onProblem(null);
    if (range === null || count === 0) return onProblem('No data to export');
    setLoaded(0);
    try {
      const [{ csvFileName, recordCsv }, records] = await Promise.all([
        loadChunk(() => import('./record-csv.ts')),
        allRecords({ storeId: store._id, ...range }, { onProgress: setLoaded }),
      ]);
      saveFile(csvFileName(store.storeName, range, records), recordCsv(records), 'text/csv;charset=utf-8');
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
