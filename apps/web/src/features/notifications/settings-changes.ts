import type { NotificationSettings } from '@quarterdeck/contract/notifications';
import type { client } from '../../platform/api/api.ts';

export type Change = Parameters<typeof client.notifications.save>[0];
export type StoreChange = Parameters<typeof client.notifications.saveStore>[0];

export function changed(settings: NotificationSettings, { digestHour, timeZone, kinds }: Change): NotificationSettings {
  return {
    ...settings,
    ...(digestHour !== undefined && { digestHour }),
    ...(timeZone !== undefined && { timeZoneChosen: timeZone !== '', timeZone: timeZone || settings.timeZone }),
    kinds: { ...settings.kinds, ...kinds },
  };
}

export function storeChanged(
  settings: NotificationSettings,
  { storeId, missingHour, ...switches }: StoreChange,
): NotificationSettings {
  const stores = settings.stores.map((store) =>
    store.storeId === storeId
      ? {
          ...store,
          digest: switches.digest ?? store.digest,
          short: switches.short ?? store.short,
          edits: switches.edits ?? store.edits,
          counters: switches.counters ?? store.counters,
          missingHour: missingHour === 'off' ? null : (missingHour ?? store.missingHour),
        }
      : store,
  );
  return { ...settings, stores };
}
