import type { SessionUser } from '@quarterdeck/contract/accounts';
import { DEFAULT_DAY_END, DEFAULT_TIME_ZONE } from '@quarterdeck/domain/business-day';
import { toDollars, ZERO, type Cents } from '@quarterdeck/domain/money';
import { sql } from 'drizzle-orm';
import { row, type Queryable } from '../platform/postgres/database.ts';
import type { Session } from './sessions.ts';
import { storeDay } from './store-day.ts';

interface UserRow {
  id: string;
  full_name: string;
  email: string;
  email_verified: boolean;
  is_hr: boolean;
  terms_accepted: boolean;
  created_at: string;
  store_id: string | null;
  store_name: string | null;
  address: string | null;
  opening_float_cents: Cents | null;
  time_zone: string | null;
  day_ends_at: number | null;
  username: string | null;
  staff_id: string | null;
  person: string | null;
}

/** The session's user, in the wire format. */
export async function sessionUser(on: Queryable, session: Omit<Session, 'tokenHash'>): Promise<SessionUser> {
  const found = await row<UserRow>(
    on,
    sql`select owners.id, owners.full_name, owners.email, owners.email_verified_at is not null as email_verified,
          owners.is_hr, owners.terms_accepted_at is not null as terms_accepted,
          coalesce(staff.created_at, stores.created_at, owners.created_at) as created_at,
          stores.id as store_id, stores.store_name, stores.address, stores.opening_float_cents,
          stores.time_zone, stores.day_ends_at, coalesce(staff.username, stores.username) as username,
          staff.id as staff_id, staff.first_name || ' ' || staff.last_name as person
        from owners left join stores on stores.owner_id = owners.id and stores.id = ${session.storeId}::uuid
          left join staff on staff.owner_id = owners.id and staff.id = ${session.staffId}::uuid
        where owners.id = ${session.ownerId}`,
  );
  const createdAt = new Date(found.created_at).toISOString();
  if (found.store_id === null) {
    return {
      _id: found.id,
      username: found.full_name,
      name: found.full_name,
      email: found.email,
      emailVerified: found.email_verified,
      bossCreds: true,
      staffCreds: false,
      HR: found.is_hr,
      termsAccepted: found.terms_accepted,
      staffStore: null,
      staffCredentials: null,
      createdAt,
    };
  }
  return {
    _id: found.staff_id ?? found.store_id,
    username: found.username ?? '',
    name: found.person ?? found.store_name ?? '',
    email: '',
    emailVerified: true,
    bossCreds: false,
    staffCreds: true,
    HR: false,
    termsAccepted: true,
    staffStore: {
      _id: found.store_id,
      storeName: found.store_name ?? '',
      address: found.address ?? '',
      openingFloat: toDollars(found.opening_float_cents ?? ZERO),
      ...storeDay(
        { timeZone: found.time_zone ?? DEFAULT_TIME_ZONE, dayEndsAt: found.day_ends_at ?? DEFAULT_DAY_END },
        new Date(),
      ),
    },
    staffCredentials: found.staff_id === null ? null : { staffId: found.staff_id },
    createdAt,
  };
}
