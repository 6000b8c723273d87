import type { DeletedItem } from '@quarterdeck/contract/deleted';
import { toDollarsOrNull } from '@quarterdeck/domain/money';
import type { DeletedRow } from './deleted.queries.ts';

export const presentDeleted = (item: DeletedRow): DeletedItem => ({
  _id: item.id,
  kind: item.kind,
  storeId: item.store_id,
  storeName: item.store_name,
  name: item.name,
  dailyProfit: toDollarsOrNull(item.profit),
  deletedBy: item.deleted_by,
  deletedAt: item.deleted_at.toISOString(),
  purgedAt: item.purged_at.toISOString(),
});
