import { and, eq, sql } from 'drizzle-orm';
import { forgetDevice, forgetOtherDevices } from '../../access/known-devices.ts';
import { sessions } from '../../access/sessions.table.ts';
import type { Session } from '../../access/sessions.ts';
import { stores } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, rows, type RowOf } from '../../platform/postgres/rows.ts';

const DEVICE = {
  id: sessions.id,
  token_hash: sessions.tokenHash,
  store_name: nullable(stores.storeName),
  user_agent: sessions.userAgent,
  device: sessions.device,
  staff_name: nullable(computed.text),
  created_at: sessions.createdAt,
  last_seen_at: sessions.lastSeenAt,
};
export type DeviceRow = RowOf<typeof DEVICE>;

const MAX_DEVICES = 200;

/** Every signed-in browser, the owner's own and the counters', most recently seen first. */
export const listDevices = (on: Queryable, ownerId: string): Promise<DeviceRow[]> =>
  rows(
    on,
    DEVICE,
    sql`select sessions.id, sessions.token_hash, stores.store_name, sessions.user_agent, sessions.device,
          staff.first_name || ' ' || staff.last_name as staff_name, sessions.created_at, sessions.last_seen_at
        from sessions left join stores on stores.owner_id = sessions.owner_id and stores.id = sessions.store_id
          left join staff on staff.owner_id = sessions.owner_id and staff.id = sessions.staff_id
        where sessions.owner_id = ${ownerId} and sessions.expires_at > now()
        order by sessions.last_seen_at desc, sessions.id limit ${MAX_DEVICES}::int`,
  );

/**
 * Ends a session. An owner's browser is forgotten with it: it counts as new and must pass the second factor again.
 * @returns whether there was such a session.
 */
export async function endSession(tx: Queryable, caller: Session, id: string): Promise<boolean> {
  const { ownerId } = caller;
  const [ended] = await tx
    .delete(sessions)
    .where(and(eq(sessions.ownerId, ownerId), eq(sessions.id, id)))
    .returning({ storeId: sessions.storeId, deviceHash: sessions.knownDeviceHash });
  if (ended?.storeId === null) {
    if (ended.deviceHash !== null) await forgetDevice(tx, ownerId, ended.deviceHash);
    // A session of an earlier version does not name its browser, which is one of the others.
    else await forgetOtherDevices(tx, ownerId, caller.tokenHash);
  }
  return ended !== undefined;
}
