import type { NotificationSettings } from '@quarterdeck/contract/notifications';
import { toDollars } from '@quarterdeck/domain/money';
import type { OwnerSettings, StoreSettings } from './settings.queries.ts';

export const presentSettings = (owner: OwnerSettings, stores: StoreSettings[]): NotificationSettings => ({
  digestHour: owner.digest_hour,
  timeZone: owner.time_zone,
  timeZoneChosen: owner.is_time_zone_chosen,
  kinds: {
    digest: owner.digest,
    short: owner.short,
    missing: owner.missing,
    edits: owner.edits,
    counters: owner.counters,
  },
  stores: stores.map((store) => ({
    storeId: store.store_id,
    storeName: store.store_name,
    isActive: store.is_active,
    cashLimit: toDollars(store.cash_limit_cents),
    digest: store.digest,
    short: store.short,
    missingHour: store.missing_hour,
    edits: store.edits,
    counters: store.counters,
  })),
});
