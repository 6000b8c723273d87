import type { RecordSummary } from '@quarterdeck/contract/financials';
import { fromDollars, sum, type Cents } from '@quarterdeck/domain/money';
import { client } from '../../../platform/api/api.ts';
import type { LoadProgress } from '../../../ui/layout/print.tsx';
import { allRecords, type Selection } from '../all-records.ts';
import type { RecordQuery } from '../list/record-query.ts';
import { isOff } from '../record-status.tsx';

type Amount = 'totalMoneyIn' | 'totalMoneyOut' | 'dailyProfit' | 'moneyBalance' | 'actualCashCount' | 'difference';

export interface ReportData {
  /** In the requested order. */
  records: RecordSummary[];
  /**
   * The totals of the records, by column. Those of the cash leave out adjusted records. The difference is of records
   * that are short or over, as on the screens.
   */
  totals: Record<Amount, Cents>;
  /** The debts of the whole period; null for filtered records, because the figures would not match them. */
  owed: {
    commissions: Awaited<ReturnType<typeof client.financials.commissions>>;
    loans: Awaited<ReturnType<typeof client.loans.outstanding>>;
  } | null;
}

function totalsOf(records: RecordSummary[]): ReportData['totals'] {
  const of = (amount: Amount, among = records) => sum(among.map((record) => fromDollars(record[amount])));
  // An adjusted record's count replaced the takings, so it was not counted against the expected cash.
  const counted = records.filter(({ adjusted }) => !adjusted);
  return {
    totalMoneyIn: of('totalMoneyIn'),
    totalMoneyOut: of('totalMoneyOut'),
    dailyProfit: of('dailyProfit'),
    moneyBalance: of('moneyBalance', counted),
    actualCashCount: of('actualCashCount', counted),
    difference: of('difference', records.filter(isOff)),
  };
}

async function owedIn(selection: Selection, signal: AbortSignal): Promise<NonNullable<ReportData['owed']>> {
  const [commissions, loans] = await Promise.all([
    client.financials.commissions(selection, { signal }),
    client.loans.outstanding({ storeId: selection.storeId }, { signal }),
  ]);
  return { commissions, loans };
}

/** @throws Failure when the records keep changing. */
export async function loadReport(
  selection: Selection,
  query: RecordQuery,
  { onProgress, signal }: { onProgress: (progress: LoadProgress) => void; signal: AbortSignal },
): Promise<ReportData> {
  const records = await allRecords(selection, query, { onProgress, signal });
  const owed = query.words === null ? await owedIn(selection, signal) : null;
  return { records, totals: totalsOf(records), owed };
}
