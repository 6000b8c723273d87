import type { SignedInDevice } from '@quarterdeck/contract/device';
import { describe, expect, test } from 'vitest';
import { describeDevice, lastSeen, deviceUser } from './device-words.ts';

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

const deviceWith = (changes: Partial<SignedInDevice>): SignedInDevice => ({
  _id: 'device',
  isCurrent: false,
  storeName: null,
  staffName: null,
  userAgent: WINDOWS,
  device: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastSeenAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});

describe('a device', () => {
  test.each([
    [WINDOWS, 'Chrome on Windows', 'computer'],
    [IPHONE, 'Safari on iOS', 'phone'],
    [IPAD, 'Safari on iOS', 'tablet'],
    [ANDROID, 'Chrome on Android', 'phone'],
  ])('%j is %s, a %s', (userAgent, name, kind) => {
    expect(describeDevice(deviceWith({ userAgent }))).toEqual({ name, kind });
  });

  test('is described by the report of its browser, not by its user agent', () => {
    const device = deviceWith({ userAgent: 'Proxy/1.0', device: { userAgent: IPHONE } });
    expect(describeDevice(device)).toEqual({ name: 'Safari on iOS', kind: 'phone' });
  });

  test('has the reported operating system if the user agent has none', () => {
    const device = deviceWith({ userAgent: 'hello', device: { platform: 'Plan 9' } });
    expect(describeDevice(device).name).toBe('Unknown browser on Plan 9');
  });

  test('without a valid report is an unknown browser', () => {
    const unknown = { name: 'Unknown browser', kind: 'computer' };
    expect(describeDevice(deviceWith({ userAgent: '' }))).toEqual(unknown);
    expect(describeDevice(deviceWith({ userAgent: '', device: { userAgent: 7, platform: ['x'] } }))).toEqual(unknown);
  });
});

test('a device belongs to you, to a counter, or to a staff member at a counter', () => {
  expect(deviceUser(deviceWith({}))).toBe('You');
  expect(deviceUser(deviceWith({ storeName: 'Pier 7' }))).toBe('Counter of Pier 7');
  expect(deviceUser(deviceWith({ storeName: 'Pier 7', staffName: 'Sam' }))).toBe('Sam, at the counter of Pier 7');
});

test('a device seen today shows the time, any other device the date', () => {
  // Nov 20, 11:59 PM in New York.
  const now = new Date('2026-11-21T04:59:00Z');
  const seen = (lastSeenAt: string) => lastSeen(deviceWith({ lastSeenAt }), now);
  expect(seen('2026-11-20T18:38:00.000Z')).toBe('Last seen today at 1:38 PM');
  expect(seen('2026-11-20T05:00:00.000Z')).toBe('Last seen today at 12:00 AM');
  expect(seen('2026-11-20T04:59:00.000Z')).toBe('Last seen Nov 19, 2026');
  expect(seen('2025-11-20T18:38:00.000Z')).toBe('Last seen Nov 20, 2025');
});
