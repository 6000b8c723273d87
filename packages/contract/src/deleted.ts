import { z } from 'zod';
import { call, id, moment, reply } from './wire.ts';

/** Deleted items can be restored for this long; then they are purged. */
export const DAYS_KEPT = 30;

export const deletedItem = z.object({
  _id: id,
  kind: z.enum(['store', 'game', 'staff', 'record']),
  /** The store it belonged to; of a store, itself. */
  storeId: id,
  storeName: z.string(),
  /** A name, or the date of a record. */
  name: z.string(),
  /** The profit of a record in dollars, null for anything else. */
  dailyProfit: z.number().nullable(),
  deletedBy: z.string().nullable(),
  deletedAt: moment,
  /** When it is purged. */
  purgedAt: moment,
});
export type DeletedItem = z.infer<typeof deletedItem>;

export const deleted = {
  /**
   * What the owner can bring back, latest first; what belongs to a deleted store comes back with the store. Each is
   * brought back by the call of its own kind: `/stores/restore-store`, `/games/restore-game`, `/staff/restore-staff`,
   * `/financials/restore-financial`.
   */
  list: call.owner.route({ method: 'GET', path: '/deleted/list' }).output(reply(z.array(deletedItem))),
};
