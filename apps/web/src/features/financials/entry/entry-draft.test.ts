import { businessDate } from '@quarterdeck/domain/business-date';
import { describe, expect, test } from 'vitest';
import { asOfToday, leftOut } from './entry-draft.ts';
import { newEntry, type Entry } from './entry.ts';

const entryWith = (changes: Partial<Entry>): Entry => ({ ...newEntry([], businessDate('2026-11-20')), ...changes });

describe('a draft', () => {
  const savedAt = '2026-11-19T20:00:00.000Z';
  const initial = entryWith({ sums: { claw: '', racer: '' }, idempotencyKey: 'of today' });
  const draftWith = (changes: Partial<Entry>) => ({ savedAt, values: entryWith(changes) });

  test('follows the games the store has today', () => {
    const draft = draftWith({ sums: { claw: '12', sold: '99' }, notes: 'Quiet day', date: '2026-11-19' });
    const { values } = asOfToday(draft, initial) ?? { values: null };
    expect(values?.sums).toEqual({ claw: '12', racer: '' });
    expect(values?.notes).toBe('Quiet day');
    expect(values?.date).toBe('2026-11-19');
  });

  test('tells what was typed for a game that is no longer on the form', () => {
    const draft = draftWith({ sums: { claw: '12', sold: '99', gone: ' ' } });
    expect(leftOut(draft, initial)).toEqual([['sold', '99']]);
    expect(leftOut(null, initial)).toEqual([]);
  });

  test('keeps its key only if a save was sent under it', () => {
    const sent = draftWith({ idempotencyKey: 'of the draft', wasSent: true });
    const unsent = draftWith({ idempotencyKey: 'of the draft', wasSent: false });
    expect(asOfToday(sent, initial)?.values.idempotencyKey).toBe('of the draft');
    expect(asOfToday(unsent, initial)?.values.idempotencyKey).not.toMatch(/^of /);
  });

  test('keeps the time at which it was saved', () => {
    expect(asOfToday(draftWith({}), initial)?.savedAt).toBe(savedAt);
  });

  test('is missing if none was saved', () => {
    expect(asOfToday(null, initial)).toBeNull();
  });
});
