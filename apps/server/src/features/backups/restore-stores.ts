import { DAYS_KEPT } from '@quarterdeck/contract/deleted';
import { STORE_NAME_LENGTH } from '@quarterdeck/contract/stores';
import { sql, type SQL } from 'drizzle-orm';
import { nameOf } from '@quarterdeck/domain/staff';
import { endShiftsOfOwner } from '../../access/shifts.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { hasRows } from '../../platform/postgres/rows.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { factsOf as factsOfGame } from '../games/games.usecases.ts';
import { linkAllGames, useCurrentNames } from '../games/representative-links.ts';
import { generatePin } from '../staff/generated-pins.ts';
import {
  CREDENTIAL_TRIES,
  factsOf as factsOfStaff,
  proposeUsername as proposeStaffUsername,
} from '../staff/staff.usecases.ts';
import { factsOf as factsOfStore, newPassword, proposeUsername, USERNAME_TRIES } from '../stores/new-store.ts';
import { columnName, GAMES, STAFF, STORES, type ArchivedRow } from './archived-tables.ts';
import type { ArchivedStore } from './backups.table.ts';
import type { Restored } from './restore-audit.ts';
import { stagedTable } from './staging.ts';
import { storeOutcomes, type StoreOutcome } from './store-outcomes.ts';
import { addMissingRows, restoreItems, type RestorableItems } from './restore-items.ts';

const STAGED_STORES = sql`select id from ${stagedTable(STORES)}`;
export const inStagedStores = (column: SQL): SQL => sql`${column} in (${STAGED_STORES})`;

const text = (row: ArchivedRow, key: string): string => String(row[key]);

/** A backup of an earlier version lacks newer settings: existing stores keep theirs, others get the defaults. */
async function fillSettings(tx: Queryable, ownerId: string): Promise<void> {
  const filled = STORES.keptIfMissing.map((key) => {
    const column = sql.raw(columnName(key));
    return sql`${column} = coalesce(archived.${column}, current.${column}, ${STORES.defaults[key]})`;
  });
  await tx.execute(
    sql`update ${stagedTable(STORES)} as archived set ${sql.join(filled, sql`, `)}
        from ${stagedTable(STORES)} as same left join stores as current on current.owner_id = ${ownerId} and current.id = same.id
        where same.id = archived.id`,
  );
}

/** More than an owner has stores. */
const MAX_NUMBERS = 10_000;

/** A newer store keeps its name. Stores of the backup with the same name get the first number that is free. */
async function avoidTakenNames(tx: Queryable, ownerId: string): Promise<void> {
  const staged = stagedTable(STORES);
  const newer = sql`select lower(store_name) from stores
    where owner_id = ${ownerId} and deleted_at is null and not (${inStagedStores(sql`stores.id`)})`;
  // One at a time, so that no two get the same number.
  const clashing = sql`select id from ${staged} where lower(store_name) in (${newer}) order by id limit 1`;
  while (await hasRows(tx, clashing)) {
    await tx.execute(
      sql`update ${staged} as archived set store_name = (
            select free.name from generate_series(2, ${MAX_NUMBERS}::int) as number,
              lateral (select ' (' || number || ')' as suffix) as numbered,
              lateral (
                select left(regexp_replace(archived.store_name, ' \\(\\d+\\)$', ''), ${STORE_NAME_LENGTH}::int - length(suffix)) || suffix as name
              ) as free
            where lower(free.name) not in (${newer})
              and not exists (select from ${staged} as other where lower(other.store_name) = lower(free.name))
            order by number limit 1
          )
          where archived.id = (${clashing})`,
    );
  }
}

/** Recreates a purged store, with new counter credentials and no more paid time than it had. */
async function recreateStore(
  tx: Queryable,
  secrets: Secrets,
  ownerId: string,
  { store, outcome }: { store: ArchivedRow; outcome: StoreOutcome | undefined },
): Promise<void> {
  const ids = [text(store, 'id')];
  const { passwordSealed, passwordKeyedHash } = newPassword(secrets);
  for (let tries = 0; tries < USERNAME_TRIES; tries += 1) {
    const overrides = {
      username: sql`${proposeUsername(text(store, 'storeName'))}::text`,
      password_sealed: sql`${passwordSealed}::text`,
      password_keyed_hash: sql`${passwordKeyedHash}::text`,
      runs_until: outcome === 'back-unpaid' ? sql`least(archived.runs_until, now())` : sql`archived.runs_until`,
      deleted_at: outcome === 'in-deleted' ? sql`now()` : sql`null::timestamptz`,
    };
    if ((await addMissingRows(tx, ownerId, STORES, { ids, extraValues: overrides })) === 0) continue;
    await tx.execute(
      sql`insert into store_totals (owner_id, store_id, record_count, money_in_cents, money_out_cents, day_count)
          values (${ownerId}, ${ids[0]}, 0, 0, 0, 0)`,
    );
    return;
  }
  throw new Error(`No free username for ${text(store, 'storeName')}`);
}

/** Recreates a purged staff member, with a new user name and PIN. */
async function recreateStaff(tx: Queryable, secrets: Secrets, ownerId: string, member: ArchivedRow): Promise<void> {
  const { pinSealed, pinKeyedHash } = await generatePin(tx, secrets, { ownerId, storeId: text(member, 'storeId') });
  for (let tries = 0; tries < CREDENTIAL_TRIES; tries += 1) {
    const overrides = {
      username: sql`${proposeStaffUsername(text(member, 'firstName'), text(member, 'lastName'), tries)}::text`,
      pin_sealed: sql`${pinSealed}::text`,
      pin_keyed_hash: sql`${pinKeyedHash}::text`,
    };
    if ((await addMissingRows(tx, ownerId, STAFF, { ids: [text(member, 'id')], extraValues: overrides })) > 0) return;
  }
  throw new Error(`No free username and PIN for ${text(member, 'firstName')}`);
}

// An archived row has every column that the audit log's facts need.
const asStore = (row: ArchivedRow) => row as unknown as Parameters<typeof factsOfStore>[0];
const asGame = (row: ArchivedRow) => row as unknown as Parameters<typeof factsOfGame>[0];
const asStaff = (row: ArchivedRow) => row as unknown as Parameters<typeof factsOfStaff>[0];

const restorableGames: RestorableItems = {
  table: GAMES,
  kind: 'game',
  keptColumns: [],
  facts: (row) => factsOfGame(asGame(row)),
  subject: (row) => text(row, 'gameName'),
  storeId: (row) => text(row, 'storeId'),
  add: async (tx, ownerId, missingRows) => {
    await addMissingRows(tx, ownerId, GAMES, { ids: missingRows.map((row) => text(row, 'id')) });
  },
};

const restorableStaff = (secrets: Secrets): RestorableItems => ({
  table: STAFF,
  kind: 'staff',
  keptColumns: ['username'],
  facts: (row) => factsOfStaff(asStaff(row)),
  subject: (row) => nameOf(asStaff(row)),
  storeId: (row) => text(row, 'storeId'),
  add: async (tx, ownerId, missingRows) => {
    for (const member of missingRows) await recreateStaff(tx, secrets, ownerId, member);
  },
});

const restorableStores = (secrets: Secrets, outcomes: Map<string, StoreOutcome>): RestorableItems => ({
  table: STORES,
  kind: 'store',
  keptColumns: ['username', 'subscriptionId', 'runsUntil'],
  facts: (row) => factsOfStore(asStore(row)),
  subject: (row) => text(row, 'storeName'),
  storeId: (row) => text(row, 'id'),
  add: async (tx, ownerId, missingRows) => {
    for (const store of missingRows) {
      await recreateStore(tx, secrets, ownerId, { store, outcome: outcomes.get(text(store, 'id')) });
    }
  },
});

/** Signs out sessions that may no longer use the counter. */
const endSessions = (tx: Queryable, ownerId: string) =>
  tx.execute(
    sql`delete from sessions where owner_id = ${ownerId} and (
          exists (
            select 1 from stores where stores.owner_id = sessions.owner_id and stores.id = sessions.store_id
              and (not stores.is_active or stores.deleted_at is not null)
          ) or exists (
            select 1 from staff where staff.owner_id = sessions.owner_id and staff.id = sessions.staff_id
              and (not staff.is_active or staff.deleted_at is not null)
          )
        )`,
  );

/** Restores a backup's stores, their games and staff. Credentials stay unchanged. */
export async function restoreStores(
  tx: Queryable,
  secrets: Secrets,
  ownerId: string,
  archivedStores: ArchivedStore[],
): Promise<Restored[]> {
  const outcomes = await storeOutcomes(tx, ownerId, archivedStores);
  await fillSettings(tx, ownerId);
  await avoidTakenNames(tx, ownerId);
  await useCurrentNames(tx, ownerId, stagedTable(GAMES));
  const staying = [...outcomes].filter(([, outcome]) => outcome === 'in-deleted').map(([id]) => id);
  // A store kept only because of a debt returns to Recently deleted.
  await tx.execute(
    sql`update stores set deleted_at = now() where owner_id = ${ownerId} and id = any (${sql.param(staying)}::uuid[])
          and deleted_at <= now() - make_interval(days => ${DAYS_KEPT}::int)`,
  );
  // A store that has to stay deleted keeps its deletion date.
  await tx.execute(
    sql`update ${stagedTable(STORES)} as archived set deleted_at = current.deleted_at from stores as current
        where current.owner_id = ${ownerId} and current.id = archived.id and archived.id = any (${sql.param(staying)}::uuid[])`,
  );
  const inStores = inStagedStores(sql`current.store_id`);
  const restored = [
    ...(await restoreItems(tx, ownerId, restorableStores(secrets, outcomes), inStagedStores(sql`current.id`))),
    ...(await restoreItems(tx, ownerId, restorableGames, inStores)),
    ...(await restoreItems(tx, ownerId, restorableStaff(secrets), inStores)),
  ];
  await linkAllGames(tx, ownerId);
  await endSessions(tx, ownerId);
  // Shifts were remembered under the previous staff and settings.
  await endShiftsOfOwner(tx, ownerId);
  return restored;
}
