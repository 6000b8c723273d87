import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/postgres/database.ts';
import { computed, nullable, row, type RowOf } from '../platform/postgres/rows.ts';
import { owners } from './owners.table.ts';
import type { Session } from './sessions.ts';
import { staff } from './staff.table.ts';
import { stores } from './stores.table.ts';

const SESSION_USER = {
  id: owners.id,
  full_name: owners.fullName,
  email: owners.email,
  email_verified: computed.boolean,
  is_hr: owners.isHr,
  terms_accepted: computed.boolean,
  created_at: computed.moment,
  display_currency: owners.displayCurrency,
  date_format: owners.dateFormat,
  week_starts_on: owners.weekStartsOn,
  store_id: nullable(stores.id),
  store_name: nullable(stores.storeName),
  address: nullable(stores.address),
  opening_float_cents: nullable(stores.openingFloatCents),
  time_zone: nullable(stores.timeZone),
  day_ends_at: nullable(stores.dayEndsAt),
  username: nullable(computed.text),
  staff_id: nullable(staff.id),
  staff_name: nullable(computed.text),
  session_id: nullable(computed.uuid),
};
/** The owner of a session and, for a counter, its store and staff member. */
export type SessionUserRow = RowOf<typeof SESSION_USER>;

/** The owner, store and staff member of a session; without an `id` before the session exists. */
type SessionIdentity = Pick<Session, 'ownerId' | 'storeId' | 'staffId'> & { id?: string };

export const findSessionUser = (on: Queryable, session: SessionIdentity): Promise<SessionUserRow> =>
  row(
    on,
    SESSION_USER,
    sql`select owners.id, owners.full_name, owners.email, owners.email_verified_at is not null as email_verified,
          owners.is_hr, owners.terms_accepted_at is not null as terms_accepted,
          owners.display_currency, owners.date_format, owners.week_starts_on,
          coalesce(staff.created_at, stores.created_at, owners.created_at) as created_at,
          stores.id as store_id, stores.store_name, stores.address, stores.opening_float_cents,
          stores.time_zone, stores.day_ends_at, coalesce(staff.username, stores.username) as username,
          staff.id as staff_id, staff.first_name || ' ' || staff.last_name as staff_name, ${session.id ?? null}::uuid as session_id
        from owners left join stores on stores.owner_id = owners.id and stores.id = ${session.storeId}::uuid
          left join staff on staff.owner_id = owners.id and staff.id = ${session.staffId}::uuid
        where owners.id = ${session.ownerId}`,
  );
