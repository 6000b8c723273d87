import { MAX_LINES } from '@quarterdeck/contract/attention';
import { expect, test } from 'vitest';
import type { Line } from './attention.lines.ts';
import { presentAttention } from './attention.presenters.ts';

const lineOf = (number: number) =>
  ({ key: `line ${number}`, store: { id: 'pier', storeName: 'Pier' }, amount: null, at: null }) as Line;
const seenAt = new Date('2026-11-20T10:00:00Z');

test('a long list keeps its order, leaves out the last lines, and never hides one to see behind seen ones', () => {
  const lines = Array.from({ length: 3 * MAX_LINES }, (_, number) => lineOf(number));
  const seen = lines.slice(0, MAX_LINES + 5).map(({ key }) => ({ key, seen_at: seenAt, note: '' }));
  const list = presentAttention(lines, seen, { stores: [], records: [] });
  expect(list.lines.map(({ key }) => key)).toEqual(
    [...lines.slice(0, MAX_LINES), ...lines.slice(MAX_LINES + 5, 2 * MAX_LINES + 5)].map(({ key }) => key),
  );
  expect(list.more).toBe(MAX_LINES - 5);
  expect(presentAttention(lines.slice(0, 3), [], { stores: [], records: [] }).more).toBe(0);
});
