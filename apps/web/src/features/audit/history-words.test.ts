import { AUDIT_KINDS, type AuditEntry } from '@quarterdeck/contract/audit';
import { businessDate } from '@quarterdeck/domain/business-date';
import { describe, expect, test } from 'vitest';
import { dayName, dayOf, KIND_NAMES, splitChanges, subjectOf, timeOf, verbOf } from './history-words.ts';

const entryWith = (changes: Partial<AuditEntry>): AuditEntry => ({
  _id: 'entry',
  kind: 'record',
  subjectId: 'record',
  subject: '2026-11-19',
  action: 'created',
  actor: 'Sam Lee',
  at: '2026-11-20T10:00:00.000Z',
  changes: [],
  ...changes,
});

const sentenceOf = (entry: AuditEntry) =>
  `${entry.actor} ${verbOf(entry)} ${subjectOf(entry, businessDate('2026-12-01'))}`;

describe('a sentence of the history', () => {
  test.each<[Partial<AuditEntry>, string]>([
    [{}, 'Sam Lee entered the record of Nov 19'],
    [{ action: 'restored' }, 'Sam Lee restored the record of Nov 19'],
    [{ kind: 'staff', subject: 'Ann Bo' }, 'Sam Lee added Ann Bo'],
    [{ kind: 'loan', action: 'writtenOff', subject: 'Ann Bo' }, 'Sam Lee wrote off the loan of Ann Bo'],
    [{ kind: 'loan', action: 'paid', subject: 'Ann Bo' }, 'Sam Lee took a loan payment from Ann Bo'],
    [{ kind: 'game', action: 'corrected', subject: 'Claw' }, 'Sam Lee corrected saved records of the game Claw'],
    [{ kind: 'store', action: 'deleted', subject: 'Pier 7' }, 'Sam Lee deleted the store Pier 7'],
    [{ kind: 'account', action: 'created', subject: 'Sample data' }, 'Sam Lee added Sample data'],
    [{ kind: 'account', action: 'deleted', subject: 'Sample data' }, 'Sam Lee removed Sample data'],
    [{ kind: 'counter', actor: 'Counter sign-in', subject: 'Safari' }, 'Counter sign-in at the new counter Safari'],
    [{ kind: 'representative', action: 'merged', subject: 'Ray' }, 'Sam Lee merged the representative Ray'],
    [
      { kind: 'representative', action: 'unmerged', subject: 'Ray' },
      'Sam Lee undid the merge of the representative Ray',
    ],
  ])('of %j is “%s”', (changes, sentence) => {
    expect(sentenceOf(entryWith(changes))).toBe(sentence);
  });

  test('without a verb of its own has the action as its verb', () => {
    const locked = {
      kind: 'staff',
      action: 'locked',
      actor: 'Too many wrong PINs',
      subject: 'PIN entry at the counter',
    };
    expect(sentenceOf(entryWith(locked as Partial<AuditEntry>))).toBe(
      'Too many wrong PINs locked PIN entry at the counter',
    );
    expect(verbOf(entryWith({ kind: 'account', action: 'changed' }))).toBe('changed');
  });
});

test('every kind has a different name in the filter', () => {
  expect(new Set(AUDIT_KINDS.map((kind) => KIND_NAMES[kind])).size).toBe(AUDIT_KINDS.length);
});

test('an entry shows its day and time in the reader’s time zone', () => {
  const lateEvening = entryWith({ at: '2026-11-21T04:59:00.000Z' });
  const midnight = entryWith({ at: '2026-11-21T05:00:00.000Z' });
  expect([dayOf(lateEvening), timeOf(lateEvening)]).toEqual(['2026-11-20', '11:59 PM']);
  expect([dayOf(midnight), timeOf(midnight)]).toEqual(['2026-11-21', '12:00 AM']);
});

test.each([
  ['2026-01-01', '2026-01-01', 'Today'],
  ['2025-12-31', '2026-01-01', 'Yesterday'],
  ['2026-11-19', '2026-11-21', 'Thursday, Nov 19'],
  ['2025-12-30', '2026-01-01', 'Tuesday, Dec 30, 2025'],
])('%s seen from %s is “%s”', (day, today, name) => {
  expect(dayName(businessDate(day), businessDate(today))).toBe(name);
});

test('the status of a changed record is first, and its totals are separate', () => {
  const changes = ['Takings', 'Daily Profit', 'Cash counted', 'Status', 'Game: Claw'].map((what) => ({
    what,
    before: '1',
    after: '2',
  }));
  const names = (entry: AuditEntry) => {
    const { own, totals } = splitChanges(entry);
    return [own.map(({ what }) => what), totals.map(({ what }) => what)];
  };
  expect(names(entryWith({ action: 'changed', changes }))).toEqual([
    ['Status', 'Cash counted', 'Game: Claw'],
    ['Takings', 'Daily Profit'],
  ]);
  expect(names(entryWith({ changes }))).toEqual([changes.map(({ what }) => what), []]);
  expect(names(entryWith({ action: 'changed', changes: changes.slice(0, 1) }))).toEqual([['Takings'], []]);
});
