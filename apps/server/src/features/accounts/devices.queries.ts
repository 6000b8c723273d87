import type { Device, SignedInDevice } from '@quarterdeck/contract/accounts';
import { and, eq, sql } from 'drizzle-orm';
import { sessions } from '../../access/sessions.table.ts';
import type { Session } from '../../access/sessions.ts';
import { rows, type Queryable } from '../../platform/postgres/database.ts';

interface DeviceRow {
  id: string;
  token_hash: string;
  store_name: string | null;
  staff_name: string | null;
  user_agent: string;
  device: Device | null;
  created_at: string;
  last_seen_at: string;
}

const MOST = 200;

/** Every signed-in browser, the owner's own and the counters', most recently seen first. */
export async function listDevices(on: Queryable, session: Session): Promise<SignedInDevice[]> {
  const found = await rows<DeviceRow>(
    on,
    sql`select sessions.id, sessions.token_hash, stores.store_name, sessions.user_agent, sessions.device,
          staff.first_name || ' ' || staff.last_name as staff_name, sessions.created_at, sessions.last_seen_at
        from sessions left join stores on stores.owner_id = sessions.owner_id and stores.id = sessions.store_id
          left join staff on staff.owner_id = sessions.owner_id and staff.id = sessions.staff_id
        where sessions.owner_id = ${session.ownerId} and sessions.expires_at > now()
        order by sessions.last_seen_at desc, sessions.id limit ${MOST}::int`,
  );
  return found.map((row) => ({
    _id: row.id,
    isCurrent: row.token_hash === session.tokenHash,
    storeName: row.store_name,
    staffName: row.staff_name,
    userAgent: row.user_agent,
    device: row.device,
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: new Date(row.last_seen_at).toISOString(),
  }));
}

/**
 * @returns the store of a counter's session, null for the owner's own session, undefined when the session does not
 * exist.
 */
export async function endSession(on: Queryable, { ownerId }: Session, id: string): Promise<string | null | undefined> {
  const [ended] = await on
    .delete(sessions)
    .where(and(eq(sessions.ownerId, ownerId), eq(sessions.id, id)))
    .returning({ storeId: sessions.storeId });
  return ended?.storeId;
}
