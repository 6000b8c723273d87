import { z } from 'zod';
import { call, id, moment, reply } from './wire.ts';

/** Deleted items can be restored for this long; then they are purged. */
export const DAYS_KEPT = 30;

/** A page with fewer items is the last one. */
export const DELETED_PAGE_SIZE = 50;

export const DELETED_KINDS = ['store', 'game', 'staff', 'record'] as const;

export const deletedItem = z.object({
  _id: id,
  kind: z.enum(DELETED_KINDS),
  /** The store it belongs to; for a store, itself. */
  storeId: id,
  storeName: z.string(),
  /** A name, or a record's date. */
  name: z.string(),
  /** A record's profit in dollars, null for anything else. */
  dailyProfit: z.number().nullable(),
  deletedBy: z.string().nullable(),
  deletedAt: moment,
  /** When it is purged. */
  purgedAt: moment,
});
export type DeletedItem = z.infer<typeof deletedItem>;

export const deleted = {
  /**
   * The items that the owner can restore, latest first. `before` is the `_id` of the previous page's last item. Items
   * of a deleted store are restored with the store. Each kind has its own call: `/stores/restore-store`,
   * `/games/restore-game`, `/staff/restore-staff`, `/financials/restore-financial`.
   */
  list: call.owner
    .route({ method: 'GET', path: '/deleted/list' })
    .input(z.object({ before: id.optional() }))
    .output(reply(z.array(deletedItem))),
};
