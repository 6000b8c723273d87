import type { RecordSummary } from '@quarterdeck/contract/financials';
import type { DateRange } from '@quarterdeck/domain/business-date';
import { formatPlain, fromDollars } from '@quarterdeck/domain/money';
import papa from 'papaparse';

/**
 * Spreadsheets run cells that begin like this as formulas, except plain numbers: `-5.00` has to stay one. Full-width
 * signs count too, and so do a tab or line break, which may precede a sign.
 */
const FORMULA = /^(?!-?\d+\.\d\d$)[=+\-@＝＋－＠\t\r\n]/;

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const amount = (dollars: number): string => formatPlain(fromDollars(dollars));

const COLUMNS: [heading: string, value: (record: RecordSummary) => string][] = [
  ['Date', (record) => record.date],
  ['Created By', (record) => record.createdBy],
  ['Updated By', (record) => record.updatedBy ?? ''],
  ['Money In', (record) => amount(record.totalMoneyIn)],
  ['Expenses', (record) => amount(record.totalMoneyOut)],
  ['Profit', (record) => amount(record.dailyProfit)],
  ['Opening float', (record) => amount(record.openingFloat)],
  ['Expected cash', (record) => amount(record.moneyBalance)],
  ['Cash counted', (record) => amount(record.actualCashCount)],
  ['Difference', (record) => amount(record.difference)],
  ['Cash status', (record) => record.cashStatus],
  ['Adjusted', (record) => (record.adjusted ? 'Yes' : '')],
  ['Entered late', (record) => (record.enteredLate ? 'Yes' : '')],
  ['Notes', (record) => record.notes],
];

/**
 * A header row and a row per record, for Excel and Google Sheets: amounts in dollars, `1234.50`.
 * @param filter in words, on a line above the header; null where every record of the period is in the file.
 */
export const recordCsv = (records: RecordSummary[], filter: string | null): string =>
  BYTE_ORDER_MARK +
  papa.unparse(
    [
      ...(filter === null ? [] : [[`Filtered: ${filter}`]]),
      COLUMNS.map(([heading]) => heading),
      ...records.map((record) => COLUMNS.map(([, value]) => value(record))),
    ],
    { newline: '\r\n', escapeFormulae: FORMULA },
  );

interface NamedFile {
  storeName: string;
  days: DateRange;
  isFiltered: boolean;
}

/** `Boardwalk-Pier-7-2026-11-01-to-2026-11-20.csv`, or with `-filtered` at its end. */
export function csvFileName({ storeName, days: { from, to }, isFiltered }: NamedFile): string {
  const words = storeName.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['store'];
  return `${words.join('-').slice(0, 80)}-${from}-to-${to}${isFiltered ? '-filtered' : ''}.csv`;
}
