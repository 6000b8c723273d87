import { findSession, openSession } from '../../src/access/sessions.ts';
import { appCode } from '../accounts/authenticator.ts';
import { anOwner } from '../builders.ts';
import { APP_SECRET } from '../accounts/owned-second-factor.ts';
import type { PayingServer } from '../payments/paying-server.ts';
import { aTenant, unknownIds, type Ids, type Tenant } from '../tenant.ts';
import { expectTotalsToAgree } from '../postgres/totals.ts';
import type { Actor } from './plans.ts';
import type { Reference, Whose } from './values.ts';

/** An actor's data, with the values that no other actor may see. */
interface Side {
  tenant: Tenant;
  /** Ids and other private values. A response to another actor that contains one is a leak. */
  marks: string[];
  /** The values that HR may not see either. HR sees owners and their payments, but not their stores. */
  marksFromHr: string[];
  username: string;
  password: string;
}

/** The owners whose data the requests are about. */
export interface World {
  server: PayingServer;
  own: Side;
  other: Side;
  /** An owner who sends no requests and whose data must not change. */
  victim: Side;
  endedToken: string;
  /** The stored forms of passwords, tokens and PINs, which no response may contain. */
  kept: string[];
}

let sides = 0;

async function aSide(server: PayingServer): Promise<Side> {
  sides += 1;
  const place = `Quay ${String.fromCharCode(65 + (sides % 26))}${sides}x`;
  const tenant = await aTenant(server, place);
  const { owner, counter, staffMember, hr, ids, otherStoreIds } = tenant;
  const [store] = await server.sql<{ username: string; password_sealed: string }>(
    'select username, password_sealed from stores where id = $1',
    [ids.store],
  );
  const password = server.secrets.decrypt(store?.password_sealed ?? '');
  const all = [ids, otherStoreIds].flatMap((each) => Object.values(each) as string[]).filter((id) => id.length > 12);
  const { billed, subscription, unpaidStore, deletedStore, cancellation, purchase, paidExtra } = ids;
  const paid = [billed, subscription, cancellation, purchase, paidExtra];
  const knownToHr = [ids.owner, ...paid, unpaidStore, ids.store, otherStoreIds.store, deletedStore];
  const secret = [owner, counter, staffMember, hr].map(({ token }) => token).concat(password);
  return {
    tenant,
    marks: [...new Set([place, owner.email, ...all, ...secret])],
    marksFromHr: [...new Set([...all.filter((id) => !knownToHr.includes(id)), ...secret])],
    username: store?.username ?? '',
    password,
  };
}

/** The values of these owners in the columns with secrets. */
async function keptSecrets(server: PayingServer, of: Side[]): Promise<string[]> {
  const columns = await server.sql<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name ~ '(hash|sealed)$'`,
  );
  const owners = of.flatMap(({ tenant }) => [tenant.owner.ownerId, tenant.hr.ownerId]);
  const each = columns.map(
    ({ table, column }) =>
      `select "${column}"::text as secret from "${table}" where "${table}"::text ~ '${owners.join('|')}'`,
  );
  const secretRows = await server.sql<{ secret: string | null }>(each.join(' union '));
  return secretRows.flatMap(({ secret }) => (secret === null || secret.length < 20 ? [] : [secret]));
}

/** Replaces the owners with new ones, because the requests have changed or deleted most of their data. */
export async function newWorld(server: PayingServer, victim?: Side): Promise<World> {
  server.sandbox.controls.reset({ keepSetup: true });
  const [quiet, own, other] = [victim ?? (await aSide(server)), await aSide(server), await aSide(server)];
  const ended = await anOwner(server);
  await ended.call('POST /auth/user/logout');
  return {
    server,
    own,
    other,
    victim: quiet,
    endedToken: ended.token,
    kept: await keptSecrets(server, [quiet, own, other]),
  };
}

const DELETED: Partial<Record<string, keyof Ids>> = {
  store: 'deletedStore',
  game: 'deletedGame',
  record: 'deletedRecord',
  staff: 'deletedStaff',
};

const isOther = (actor: Actor) => actor === 'other owner';

/** The ids of a user from the actor's view. No actor knows the links that were mailed to the victim. */
export function idsOf(world: World, actor: Actor, whose: Whose): Ids {
  const [me, them] = isOther(actor) ? [world.other, world.own] : [world.own, world.other];
  const { emailToken } = unknownIds();
  if (whose === 'own' || whose === 'deleted') return me.tenant.ids;
  if (whose === 'other store') return me.tenant.otherStoreIds;
  if (whose === 'foreign') return them.tenant.ids;
  // HR may see every owner.
  if (whose === 'victim' && actor !== 'hr') return { ...world.victim.tenant.ids, emailToken };
  return unknownIds();
}

/** The value of a reference. */
export function resolve(world: World, actor: Actor, { kind, whose }: Reference): string {
  const mine = whose === 'own' || whose === 'deleted' || whose === 'other store';
  const side = mine === isOther(actor) ? world.other : world.own;
  if (kind === 'email') return side.tenant.owner.email;
  if (kind === 'username') return side.username;
  if (kind === 'password') return side.password;
  if (kind === 'appCode') return appCode(APP_SECRET);
  const name = ((whose === 'deleted' ? DELETED[kind] : undefined) ?? kind) as keyof Ids;
  return idsOf(world, actor, whose)[name];
}

export function tokenOf({ own, other, endedToken }: World, actor: Actor): string | undefined {
  const { owner, counter, staffMember, hr } = own.tenant;
  if (actor === 'nobody') return undefined;
  if (actor === 'garbage') return `${owner.token.slice(0, -1)}!`;
  const signedIn = { owner, counter, 'staff member': staffMember, hr, 'other owner': other.tenant.owner };
  return { ...signedIn, ended: { token: endedToken } }[actor].token;
}

/** Signs the actors in again after a request signed them out. @returns false when an account or a store was deleted. */
export async function signInAgain(world: World): Promise<boolean> {
  const { db } = world.server.database;
  let isPossible = true;
  for (const side of [world.own, world.other]) {
    const { owner, counter, staffMember, hr, ids } = side.tenant;
    const signInIfEnded = async (
      caller: { token: string },
      who: { ownerId: string; storeId: string | null; staffId?: string },
    ) => {
      if (await findSession(db, caller.token)) return;
      // A deleted account has no sessions.
      const token = await openSession(db, { ...who, userAgent: 'tests' }).catch(() => '');
      if (!(await findSession(db, token))) return void (isPossible = false);
      caller.token = token;
      side.marks.push(token);
      side.marksFromHr.push(token);
    };
    const { ownerId } = owner;
    await signInIfEnded(owner, { ownerId, storeId: null });
    await signInIfEnded(hr, { ownerId: hr.ownerId, storeId: null });
    await signInIfEnded(counter, { ownerId, storeId: ids.store });
    await signInIfEnded(staffMember, { ownerId, storeId: ids.store, staffId: ids.debtless });
  }
  return isPossible;
}

/** All rows about the victim. Tables that jobs still change are excluded: pending mails, cancellations and digests. */
export async function rowsOfVictim({ server, victim }: World): Promise<string[]> {
  const tables = await server.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not in ('rate_limits', 'mailbox', 'cancellations',
       'digests_due', 'sent_notifications')`,
  );
  const ownerPattern = `%${victim.tenant.owner.ownerId}%`;
  const ofEach = tables.map(({ name }) => `select '${name}: ' || row(${name}.*)::text as secret from ${name}`);
  const entries = await server.sql<{ text: string }>(
    `select secret as text from (${ofEach.join(' union all ')}) as every where secret like $1 order by 1`,
    [ownerPattern],
  );
  return entries.map(({ text }) => text);
}

export async function expectRightTotals({ server, own, other, victim }: World): Promise<void> {
  for (const { tenant } of [own, other, victim]) await expectTotalsToAgree(server, tenant.owner);
}
