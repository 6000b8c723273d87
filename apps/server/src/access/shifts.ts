import { EDIT_MINUTES } from '@quarterdeck/domain/staff';
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../platform/postgres/database.ts';
import { computed, nullable, rows } from '../platform/postgres/rows.ts';
import { counters } from './counters.table.ts';
import { sessions } from './sessions.table.ts';
import type { Session, Counter } from './sessions.ts';
import { staff } from './staff.table.ts';

/** A staff member identified by PIN, with their permissions for records. */
export interface IdentifiedStaff {
  staffId: string;
  firstName: string;
  lastName: string;
  editFinancialEnabled: boolean;
  deleteFinancialEnabled: boolean;
}

/* A counter's shift (the staff member's id, never the PIN) is stored in its session, so it ends with the session and no
   other counter can use it. Each use checks again that the staff member is active and has the permission. */

const ofSession = ({ ownerId, storeId, tokenHash }: Counter) =>
  sql`sessions.token_hash = ${tokenHash} and sessions.owner_id = ${ownerId} and sessions.store_id = ${storeId}`;

/**
 * Starts a shift: the counter saves and edits in this staff member's name for as long as the store's settings allow.
 */
export async function rememberShift(tx: Queryable, counter: Counter, staffId: string): Promise<void> {
  await tx.execute(
    sql`update sessions set shift_staff_id = ${staffId}, shift_began_at = clock_timestamp(),
          shift_ends_at = clock_timestamp() + make_interval(mins => stores.remember_shift_minutes)
        from stores
        where ${ofSession(counter)} and stores.owner_id = sessions.owner_id and stores.id = sessions.store_id
          and stores.remember_shift_minutes > 0`,
  );
}

/**
 * Allows edits of this one record in the staff member's name, if they may edit. It replaces the counter's earlier
 * grant.
 * @returns false for a record that the counter may not see.
 */
export async function grantEdit(
  tx: Queryable,
  counter: Counter,
  recordId: string,
  member: IdentifiedStaff,
): Promise<boolean> {
  const mayEdit = sql`${member.editFinancialEnabled}::boolean`;
  const granted = await tx.execute(
    sql`update sessions set edit_record_id = case when ${mayEdit} then records.id end,
          edit_staff_id = case when ${mayEdit} then ${member.staffId}::uuid end,
          edit_ends_at = case when ${mayEdit} then clock_timestamp() + make_interval(mins => ${EDIT_MINUTES}::int) end
        from financial_records as records
        where ${ofSession(counter)} and records.owner_id = sessions.owner_id and records.store_id = sessions.store_id
          and records.id = ${recordId} and records.deleted_at is null`,
  );
  return granted.rowCount === 1;
}

/** @returns false when the grant no longer existed. */
export async function endEditGrant(tx: Queryable, tokenHash: string, recordId: string): Promise<boolean> {
  const ended = await tx.execute(
    sql`update sessions set edit_record_id = null, edit_staff_id = null, edit_ends_at = null
        where token_hash = ${tokenHash} and edit_record_id = ${recordId}`,
  );
  return ended.rowCount === 1;
}

const REMEMBERED = {
  staff_id: staff.id,
  first_name: staff.firstName,
  last_name: staff.lastName,
  edits: staff.editFinancialEnabled,
  deletes: staff.deleteFinancialEnabled,
  ends_at: computed.moment,
};

export interface Remembered extends IdentifiedStaff {
  endsAt: Date;
}

async function findRemembered(
  on: Queryable,
  { session, staffId, endsAt, condition }: { session: Session; staffId: SQL; endsAt: SQL; condition: SQL },
): Promise<Remembered | null> {
  const [member] = await rows(
    on,
    REMEMBERED,
    sql`select staff.id as staff_id, staff.first_name, staff.last_name, staff.edit_financial_enabled as edits,
          staff.delete_financial_enabled as deletes, ${endsAt} as ends_at
        from sessions
          join stores on stores.owner_id = sessions.owner_id and stores.id = sessions.store_id
          join staff on staff.owner_id = sessions.owner_id and staff.store_id = sessions.store_id and staff.id = ${staffId}
        where sessions.token_hash = ${session.tokenHash} and sessions.owner_id = ${session.ownerId}
          and staff.is_active and staff.deleted_at is null
          and (sessions.staff_id is null or sessions.staff_id = staff.id)
          and ${endsAt} > clock_timestamp() and ${condition}`,
  );
  if (!member) return null;
  return {
    staffId: member.staff_id,
    firstName: member.first_name,
    lastName: member.last_name,
    editFinancialEnabled: member.edits,
    deleteFinancialEnabled: member.deletes,
    endsAt: member.ends_at,
  };
}

/** The staff member on shift at this counter, or null. A shortened time limit applies at once. */
export const findShift = (on: Queryable, session: Session): Promise<Remembered | null> =>
  findRemembered(on, {
    session,
    staffId: sql`sessions.shift_staff_id`,
    endsAt: sql`least(sessions.shift_ends_at, sessions.shift_began_at + make_interval(mins => stores.remember_shift_minutes))`,
    condition: sql`true`,
  });

/** The staff member who opened this record for an edit at this counter and may save it, or null. */
export const findEditGrant = (on: Queryable, session: Session, recordId: string): Promise<Remembered | null> =>
  findRemembered(on, {
    session,
    staffId: sql`sessions.edit_staff_id`,
    endsAt: sql`sessions.edit_ends_at`,
    condition: sql`sessions.edit_record_id = ${recordId}`,
  });

/** The rest of the counter's state: the record open for an edit, whether shifts are remembered, and a waiting draft. */
export async function counterMemory(
  on: Queryable,
  counter: Counter,
): Promise<{ openEdit: string | null; remembersShift: boolean; draftSince: Date | null }> {
  const [memory] = await rows(
    on,
    { open_edit: sessions.editRecordId, remembers: computed.boolean, draft_since: nullable(counters.draftSince) },
    sql`select case when edit_ends_at > clock_timestamp() then edit_record_id end as open_edit,
          stores.remember_shift_minutes > 0 as remembers, counters.draft_since
        from sessions join stores on stores.owner_id = sessions.owner_id and stores.id = sessions.store_id
          left join counters on counters.owner_id = sessions.owner_id and counters.id = sessions.counter_id
        where ${ofSession(counter)}`,
  );
  return {
    openEdit: memory?.open_edit ?? null,
    remembersShift: memory?.remembers ?? false,
    draftSince: memory?.draft_since ?? null,
  };
}

const NO_SHIFT_OR_EDIT_GRANT = sql`shift_staff_id = null, shift_began_at = null, shift_ends_at = null,
  edit_record_id = null, edit_staff_id = null, edit_ends_at = null`;

/** Ends the shift and the edit grant at this counter. */
export async function endShift(on: Queryable, counter: Counter): Promise<void> {
  await on.execute(sql`update sessions set ${NO_SHIFT_OR_EDIT_GRANT} where ${ofSession(counter)}`);
}

/** Ends the shifts and the edit grants at all counters of the store. */
export async function endShiftsOfStore(
  tx: Queryable,
  { ownerId, storeId }: Pick<Counter, 'ownerId' | 'storeId'>,
): Promise<void> {
  await tx.execute(
    sql`update sessions set ${NO_SHIFT_OR_EDIT_GRANT} where owner_id = ${ownerId} and store_id = ${storeId}`,
  );
}

/** Ends all shifts and edit grants of this staff member. */
export async function endShiftsOfStaff(tx: Queryable, ownerId: string, staffId: string): Promise<void> {
  await tx.execute(
    sql`update sessions set ${NO_SHIFT_OR_EDIT_GRANT}
        where owner_id = ${ownerId} and (shift_staff_id = ${staffId} or edit_staff_id = ${staffId})`,
  );
}

/** Ends the shifts and the edit grants at all counters of the owner. */
export async function endShiftsOfOwner(tx: Queryable, ownerId: string): Promise<void> {
  await tx.execute(
    sql`update sessions set ${NO_SHIFT_OR_EDIT_GRANT} where owner_id = ${ownerId} and store_id is not null`,
  );
}
