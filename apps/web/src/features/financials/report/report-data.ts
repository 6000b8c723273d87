import type { RecordSummary } from '@quarterdeck/contract/financials';
import { fromDollars, sum, type Cents } from '@quarterdeck/domain/money';
import { client } from '../../../platform/api/api.ts';
import { Failure } from '../../../platform/api/failure.ts';
import type { LoadProgress } from '../../../ui/layout/print.tsx';
import { allRecords, type Selection } from '../all-records.ts';

type Amount = 'totalMoneyIn' | 'totalMoneyOut' | 'dailyProfit' | 'moneyBalance' | 'actualCashCount' | 'difference';

export interface ReportData {
  /** Newest first. */
  records: RecordSummary[];
  /** The totals of the records, by column. */
  totals: Record<Amount, Cents>;
  commissions: Awaited<ReturnType<typeof client.financials.commissions>>;
  loans: Awaited<ReturnType<typeof client.loans.outstanding>>;
}

const TRIES = 3;

function totalsOf(records: RecordSummary[]): ReportData['totals'] {
  const of = (amount: Amount) => sum(records.map((record) => fromDollars(record[amount])));
  return {
    totalMoneyIn: of('totalMoneyIn'),
    totalMoneyOut: of('totalMoneyOut'),
    dailyProfit: of('dailyProfit'),
    moneyBalance: of('moneyBalance'),
    actualCashCount: of('actualCashCount'),
    difference: of('difference'),
  };
}

/**
 * The report's data as of one moment: if a record was saved while the pages loaded, they are loaded again.
 * @throws Failure when the records keep changing.
 */
export async function loadReport(
  selection: Selection,
  { onProgress, signal }: { onProgress: (progress: LoadProgress) => void; signal: AbortSignal },
): Promise<ReportData> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { period } = await client.financials.summary(selection, { signal });
    const progress = (loaded: number) => onProgress({ loaded, total: period.recordCount });
    progress(0);
    const records = await allRecords(selection, { onProgress: progress, signal });
    const [commissions, loans] = await Promise.all([
      client.financials.commissions(selection, { signal }),
      client.loans.outstanding({ storeId: selection.storeId }, { signal }),
    ]);
    const totals = totalsOf(records);
    const stoodStill =
      records.length === period.recordCount &&
      totals.totalMoneyIn === fromDollars(period.totalMoneyIn) &&
      totals.totalMoneyOut === fromDollars(period.totalMoneyOut);
    if (stoodStill) return { records, totals, commissions, loans };
  }
  throw new Failure('Records changed while the report was loading. Try again.');
}
