import { describe, expect, test } from 'vitest';
import { entrySchemaUpTo, type Entry } from './entry.ts';

const ENTRY: Entry = {
  date: '2026-11-20',
  sums: { claw: '120.50' },
  expenses: [],
  actualCashCount: '180',
  notes: '',
  idempotencyKey: 'key',
  wasSent: false,
  version: 0,
};

const check = (changes: Partial<Entry>) => entrySchemaUpTo('2026-11-21').safeParse({ ...ENTRY, ...changes });

/** The first error of each field, as the form shows it. */
function problemsOf(changes: Partial<Entry>): Record<string, string> {
  const issues = check(changes).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

const expense = (changes: Partial<Entry['expenses'][number]>) => ({
  expenses: [{ description: 'Bulbs', amount: '20', category: 'Other' as const, ...changes }],
});

test('a valid entry has amounts in dollars and trimmed texts', () => {
  const { data } = check({
    sums: { claw: '$1,234.50' },
    ...expense({ description: ' Bulbs ', amount: '12,50' }),
    actualCashCount: '-180',
    notes: ' Quiet day ',
  });
  expect(data).toEqual({
    ...ENTRY,
    sums: { claw: 1234.5 },
    expenses: [{ description: 'Bulbs', amount: 12.5, category: 'Other' }],
    actualCashCount: -180,
    notes: 'Quiet day',
  });
});

test('blank takings count as zero', () => {
  expect(check({ sums: { claw: '', racer: ' ' } }).data?.sums).toEqual({ claw: 0, racer: 0 });
});

describe('the date', () => {
  test('can be tomorrow', () => {
    expect(problemsOf({ date: '2026-11-21' })).toEqual({});
  });

  test.each([
    ['2026-11-22', 'Date cannot be later than tomorrow'],
    ['1999-12-31', 'Date cannot be before January 1, 2000'],
    ['2026-02-30', 'Date must be a date like 2026-01-31'],
    ['', 'Date is required'],
  ])('%j is refused: %s', (date, problem) => {
    expect(problemsOf({ date })).toEqual({ date: problem });
  });
});

test.each([
  ['lots', 'Amount must be a number like 12.50'],
  ['-1', 'Amount cannot be negative'],
  ['1.005', 'Amount can have at most two decimals'],
  ['10000000.01', 'Amount can be at most 10,000,000.00'],
])('takings of %j are refused on their game: %s', (typed, problem) => {
  expect(problemsOf({ sums: { claw: typed, racer: '1' } })).toEqual({ 'sums.claw': problem });
});

describe('an expense', () => {
  test.each<[Partial<Entry['expenses'][number]>, Record<string, string>]>([
    [{ description: ' ' }, { 'expenses.0.description': 'Description is required' }],
    [{ amount: '' }, { 'expenses.0.amount': 'Amount is required' }],
    [{ amount: '-1' }, { 'expenses.0.amount': 'Amount cannot be negative' }],
    [{ category: 'Rent' as 'Other' }, { 'expenses.0.category': 'Choose a category' }],
  ])('with %j is refused: %j', (changes, problems) => {
    expect(problemsOf(expense(changes))).toEqual(problems);
  });

  test('beyond the 200th is refused', () => {
    const many = (count: number) => ({ expenses: Array.from({ length: count }, () => expense({}).expenses[0]!) });
    expect(problemsOf(many(200))).toEqual({});
    expect(problemsOf(many(201))).toEqual({ expenses: 'A record can have at most 200 expenses' });
  });
});

test.each([
  ['', 'Actual cash count is required'],
  ['many', 'Actual cash count must be a number like 12.50'],
])('a cash count of %j is refused: %s', (typed, problem) => {
  expect(problemsOf({ actualCashCount: typed })).toEqual({ actualCashCount: problem });
});

test('notes can have 5,000 characters and no more', () => {
  expect(problemsOf({ notes: 'x'.repeat(5_000) })).toEqual({});
  expect(problemsOf({ notes: 'x'.repeat(5_001) })).toEqual({ notes: 'Notes can have at most 5,000 characters' });
});
