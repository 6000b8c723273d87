import { cents } from '@quarterdeck/domain/money';
import { describe, expect, test } from 'vitest';
import { doubtOf, doubtsOf, doubtSentence, doubtWords } from './doubts.ts';
import type { Entry, EntryGame } from './entry.ts';

const game = (gameName: string): EntryGame => ({ _id: gameName, gameName, repName: '', commission: 0 });
const drift = game('Neon Drift');
const games = [drift, game('Claw King'), game('New')];
const usual = new Map([
  ['Neon Drift', cents(18_400)],
  ['Claw King', cents(2_200)],
]);
const entry = (sums: Record<string, string>) => ({ sums }) as Entry;
const doubts = (sums: Record<string, string>, saved: Record<string, string> = {}) =>
  doubtsOf(entry(sums), { games, usual, saved: entry(saved) });

test('the doubtful figures of an entry, with the reason', () => {
  const doubted = doubts({ 'Neon Drift': '1,840', 'Claw King': '0', New: '99999' });
  expect(doubted.map(doubtSentence)).toEqual([
    '$1,840.00 for Neon Drift. Usually $184.00.',
    '$0.00 for Claw King. Usually $22.00.',
  ]);
  expect(doubted.map(doubtWords)).toEqual([
    'usually $184, this is 10 times that',
    'usually $22, this is under a fifth',
  ]);
});

describe('no doubt', () => {
  test('about blank fields and unreadable text', () => {
    expect(doubts({ 'Neon Drift': '', 'Claw King': 'ten' })).toEqual([]);
  });

  test('about a figure that the saved record already has', () => {
    const saved = { 'Neon Drift': '1840.00', 'Claw King': '22.00' };
    expect(doubts(saved, saved)).toEqual([]);
    expect(doubts({ ...saved, 'Claw King': '220.00' }, saved)).toHaveLength(1);
  });

  test('without a usual figure', () => {
    expect(doubtOf(drift, '1840', undefined)).toBeNull();
  });
});
