import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RecentEvents } from './recent-events.ts';

const saved = { storeId: 'pier', topic: 'records' } as const;
const renamed = { storeId: 'pier', topic: 'games' } as const;

describe('the events of the last minute', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('are kept for at least a minute and at most two', () => {
    const recent = new RecentEvents();
    const start = recent.position();
    recent.add('olive', saved);
    vi.advanceTimersByTime(59_000);
    const later = recent.position();
    recent.add('olive', renamed);
    expect(recent.since(start, 'olive')).toEqual([saved, renamed]);
    vi.advanceTimersByTime(59_000);
    expect(recent.since(later, 'olive')).toEqual([renamed]);
    vi.advanceTimersByTime(61_000);
    expect(recent.since(start, 'olive')).toBeUndefined();
    expect(recent.since(recent.position(), 'olive')).toEqual([]);
  });

  test('are unknown before a gap', () => {
    const recent = new RecentEvents();
    const before = recent.position();
    recent.forget();
    expect(recent.since(before, 'olive')).toBeUndefined();
    expect(recent.since(recent.position(), 'olive')).toEqual([]);
  });

  test('are one each, the latest', () => {
    const recent = new RecentEvents();
    recent.add('olive', saved);
    vi.advanceTimersByTime(10);
    const between = recent.position();
    vi.advanceTimersByTime(10);
    recent.add('olive', saved);
    expect(recent.since(between, 'olive')).toEqual([saved]);
    expect(recent.since(between, 'maria')).toEqual([]);
  });
});
