import type { RecordSummary } from '@quarterdeck/contract/financials';
import type { DateRange } from '@quarterdeck/domain/business-date';
import { formatPlain, fromDollars } from '@quarterdeck/domain/money';
import { escapeInnerFormulas } from '@quarterdeck/domain/text/csv-formulas';
import papa from 'papaparse';

/**
 * Spreadsheets run cells that begin with these characters as formulas. Plain numbers such as `-5.00` are excepted. The
 * characters include full-width signs, and tabs or line breaks that may precede a sign.
 */
const FORMULA = /^(?!-?\d+\.\d\d$)[=+\-@＝＋－＠\t\r\n]/;

/** The byte order mark, with which Excel reads the file as UTF-8. */
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
  // A count that replaced the takings has no difference and no cash status.
  ['Difference', (record) => (record.adjusted ? '' : amount(record.difference))],
  ['Cash status', (record) => (record.adjusted ? '' : record.cashStatus)],
  ['Adjusted', (record) => (record.adjusted ? 'Yes' : '')],
  ['Entered late', (record) => (record.enteredLate ? 'Yes' : '')],
  ['Notes', (record) => record.notes],
];

/**
 * A header row and a row per record, for Excel and Google Sheets. Amounts are in the owner’s currency: `1234.50`.
 * @param filter in words, for a line above the header; null if the file has every record of the period.
 */
export const recordCsv = (records: RecordSummary[], filter: string | null): string =>
  BYTE_ORDER_MARK +
  papa.unparse(
    [
      ...(filter === null ? [] : [[escapeInnerFormulas(`Filtered: ${filter}`)]]),
      COLUMNS.map(([heading]) => heading),
      ...records.map((record) => COLUMNS.map(([, value]) => escapeInnerFormulas(value(record)))),
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
