import type { NotificationSettings } from '@quarterdeck/contract/notifications';
import { expect, test } from 'vitest';
import { changed, storeChanged } from './settings-changes.ts';

const on = { digest: true, short: true, edits: true, counters: true };
const settings: NotificationSettings = {
  digestHour: 7,
  timeZone: 'America/New_York',
  timeZoneChosen: false,
  kinds: { ...on, missing: true },
  stores: ['pier', 'mall'].map((storeId) => ({
    storeId,
    storeName: storeId,
    isActive: true,
    cashLimit: 5,
    missingHour: 22,
    ...on,
  })),
};

test('a change keeps the other settings', () => {
  expect(changed(settings, { digestHour: 9 })).toEqual({ ...settings, digestHour: 9 });
  expect(changed(settings, { kinds: { short: false } }).kinds).toEqual({ ...settings.kinds, short: false });
});

test('a blank time zone is that of the first store', () => {
  const chosen = changed(settings, { timeZone: 'Europe/Berlin' });
  expect(chosen).toMatchObject({ timeZone: 'Europe/Berlin', timeZoneChosen: true });
  expect(changed(chosen, { timeZone: '' })).toMatchObject({ timeZoneChosen: false });
});

test('two changes of one store are both shown', () => {
  const changes = [
    { storeId: 'pier', edits: false },
    { storeId: 'pier', missingHour: 'off' as const },
  ];
  const [pier, mall] = changes.reduce(storeChanged, settings).stores;
  expect(pier).toEqual({ ...settings.stores[0], edits: false, missingHour: null });
  expect(mall).toEqual(settings.stores[1]);
});
