import type { RecordSummary } from '@quarterdeck/contract/financials';
import { businessDate } from '@quarterdeck/domain/business-date';
import papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { daysOf } from './days-of.ts';
import { csvFileName, recordCsv } from './record-csv.ts';

const RECORD: RecordSummary = {
  _id: 'record',
  _user: 'owner',
  storeId: 'pier-7',
  date: '2026-11-20',
  totalMoneyIn: 1234.5,
  totalMoneyOut: 20,
  dailyProfit: 1214.5,
  openingFloat: 50,
  moneyBalance: 1264.5,
  actualCashCount: 1259.5,
  difference: -5,
  cashStatus: 'Short',
  notes: 'Quiet day',
  createdBy: 'Sam Lee',
  updatedBy: null,
  createdAt: '2026-11-20T20:00:00.000Z',
  updatedAt: '2026-11-20T20:00:00.000Z',
  version: 1,
};

const HEADINGS =
  'Date,Created By,Updated By,Money In,Expenses,Profit,Opening float,Expected cash,Cash counted,Difference,Cash status,Adjusted,Entered late,Notes';

/** The last cell of a record with these notes, as written in the file. */
const notesCell = (notes: string): string => recordCsv([{ ...RECORD, notes }], null).split(',Short,,,')[1] ?? '';

describe('the file', () => {
  test('begins with the byte order mark that Excel needs for UTF-8', () => {
    expect(recordCsv([], null).charCodeAt(0)).toBe(0xfeff);
  });

  test('has a header row and one row per record, with plain amounts', () => {
    const second = { ...RECORD, date: '2026-11-19', updatedBy: 'Ann Bo', notes: '' };
    expect(recordCsv([RECORD, second], null).slice(1).split('\r\n')).toEqual([
      HEADINGS,
      '2026-11-20,Sam Lee,,1234.50,20.00,1214.50,50.00,1264.50,1259.50,-5.00,Short,,,Quiet day',
      '2026-11-19,Sam Lee,Ann Bo,1234.50,20.00,1214.50,50.00,1264.50,1259.50,-5.00,Short,,,',
    ]);
  });

  test('marks adjusted and late records', () => {
    const marked: RecordSummary = { ...RECORD, adjusted: true, enteredLate: true };
    expect(recordCsv([marked], null)).toContain(',,,Yes,Yes,');
  });

  test('keeps letters of any script and emoji', () => {
    expect(notesCell('Café 東京 🎯')).toBe('Café 東京 🎯');
  });
});

describe('a text with special characters', () => {
  test.each([
    ['a comma', 'Bulbs, fuses', '"Bulbs, fuses"'],
    ['a quotation mark', 'The "claw"', '"The ""claw"""'],
    ['a line break', 'First\nSecond', '"First\nSecond"'],
    ['a space at its start', ' Bulbs', '" Bulbs"'],
  ])('is quoted: %s', (_what, notes, cell) => {
    expect(notesCell(notes)).toBe(cell);
  });
});

describe('a text that a spreadsheet would run as a formula', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', '\t', '-5.000', '-5.00+1'])(
    'is escaped: %j',
    (notes) => {
      expect(notesCell(notes)).toBe(`"'${notes}"`);
    },
  );

  test.each([
    ['ok;=1+cmd|/C!A0', "ok;'=1+cmd|/C!A0"],
    ['ok\t=1+1', "ok\t'=1+1"],
    ['\t=1+1', `"'\t'=1+1"`],
    ['\r=1+1', `"'\r'=1+1"`],
    ['-5.00\n=1+1', `"'-5.00\n'=1+1"`],
  ])('is escaped where another separator would begin a cell: %j', (notes, cell) => {
    expect(notesCell(notes)).toBe(cell);
  });

  test('has its quotation marks doubled', () => {
    expect(notesCell('=HYPERLINK("http://evil","x")')).toBe(`"'=HYPERLINK(""http://evil"",""x"")"`);
  });

  test('is escaped in names too', () => {
    const [, line] = recordCsv([{ ...RECORD, createdBy: '=1+1', updatedBy: '@x' }], null).split('\r\n');
    expect(line?.split(',').slice(0, 3)).toEqual(['2026-11-20', `"'=1+1"`, `"'@x"`]);
  });

  test.each(['Total = 5', '5-6', 'a@b', '-5.00'])('is not one like %j', (notes) => {
    expect(notesCell(notes)).toBe(notes);
  });
});

describe('a file of filtered records', () => {
  test('has a note above its header', () => {
    const [head, header, row] = recordCsv([RECORD], 'Staff member: Sam Lee; Cash: Short').slice(1).split('\r\n');
    expect(head).toBe('Filtered: Staff member: Sam Lee; Cash: Short');
    expect(header).toBe(HEADINGS);
    expect(row).toMatch(/^2026-11-20,Sam Lee,/);
  });

  test.each(['=1+1', '@SUM(A1)', 'x\n=1+1', '"=1+1'])('runs no formula of its filter: %j', (name) => {
    const [[head = ''] = []] = papa.parse<string[]>(recordCsv([RECORD], `Staff member: ${name}`).slice(1)).data;
    expect(head).toBe(`Filtered: Staff member: ${name}`.replace('\n=', "\n'="));
  });
});

describe('the name of the file', () => {
  const days = { from: businessDate('2026-11-01'), to: businessDate('2026-11-20') };
  const nameOf = (storeName: string, isFiltered = false) => csvFileName({ storeName, days, isFiltered });

  test('has the store, the dates and a mark for filtered records', () => {
    expect(nameOf('Boardwalk Pier 7')).toBe('Boardwalk-Pier-7-2026-11-01-to-2026-11-20.csv');
    expect(nameOf('Pier', true)).toBe('Pier-2026-11-01-to-2026-11-20-filtered.csv');
  });

  test('uses the dates of the records, in any order, if the period has none', () => {
    const records = ['2026-11-12', '2026-11-20', '2026-11-03'].map((date) => ({ ...RECORD, date }));
    expect(daysOf({}, records)).toEqual({ from: '2026-11-03', to: '2026-11-20' });
    expect(daysOf({ from: days.from }, records)).toEqual({ from: '2026-11-01', to: '2026-11-20' });
  });

  test('has no character that file systems refuse', () => {
    expect(nameOf('../Joe’s <Arcade>: A/B?')).toBe('Joe-s-Arcade-A-B-2026-11-01-to-2026-11-20.csv');
  });

  test('keeps letters of any script, and uses “store” for a name without letters', () => {
    expect(nameOf('Café 東京')).toBe('Café-東京-2026-11-01-to-2026-11-20.csv');
    expect(nameOf('🎯!')).toBe('store-2026-11-01-to-2026-11-20.csv');
  });

  test('has at most 80 characters of the store’s name', () => {
    expect(nameOf('x'.repeat(100))).toBe(`${'x'.repeat(80)}-2026-11-01-to-2026-11-20.csv`);
  });
});
