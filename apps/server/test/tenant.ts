import type { AuditEntry } from '@quarterdeck/contract/audit';
import type { Payment } from '@quarterdeck/contract/billing';
import type { RepresentativeList } from '@quarterdeck/contract/representatives';
import type { Store } from '@quarterdeck/contract/stores';
import { randomInt } from 'node:crypto';
import { addEmailLink } from '../src/access/owners.queries.ts';
import { openSession } from '../src/access/sessions.ts';
import { newToken } from '../src/platform/secrets.ts';
import { backUp } from './backups/backed-up.ts';
import {
  aDay,
  aFurtherStore,
  aGame,
  aKnownCounter,
  anHr,
  anOwner,
  aPersonalSession,
  aStore,
  aCounter,
  type Caller,
  dataOf,
  type Owner,
} from './builders.ts';
import { someRepresentatives } from './owned-representatives.ts';
import { someSecondFactor } from './accounts/owned-second-factor.ts';
import { someStaff } from './owned-staff.ts';
import { aPurchase } from './payments/card-shop.ts';
import { aSubscription, type PayingServer } from './payments/paying-server.ts';
import type { TestServer } from './server.ts';

/** The id of an item of each kind. */
export interface Ids {
  owner: string;
  emailToken: string;
  store: string;
  game: string;
  representative: string;
  /** Representatives without games, one of them merged into the other. */
  keptRepresentative: string;
  mergedRepresentative: string;
  unusedRepresentative: string;
  /** Another browser of the owner. */
  device: string;
  /** A browser that has signed in with the store's password. */
  counter: string;
  record: string;
  /** A staff member with a loan and a payment. */
  staff: string;
  payment: string;
  /** A staff member with an unpaid loan. */
  borrower: string;
  loan: string;
  /** A staff member whose loan was written off. */
  forgiven: string;
  forgivenLoan: string;
  /** A staff member who never had a loan. */
  debtless: string;
  deletedStore: string;
  deletedGame: string;
  deletedRecord: string;
  deletedStaff: string;
  /** The PIN of a staff member who may edit and delete records. It is not an id, but calls of counters need it. */
  pin: string;
  auditEntry: string;
  passkey: string;
  /** The challenge of a passkey that is being added. */
  passkeyChallenge: string;
  /** The provider's id of a running subscription. */
  subscription: string;
  /** A payment in the billing history. */
  billed: string;
  /** A store whose subscription has ended. */
  unpaidStore: string;
  /** A nightly backup. */
  backup: string;
  /** A subscription that PayPal refused to cancel. */
  cancellation: string;
  /** The started purchase of an extra. */
  purchase: string;
  /** A paid purchase. */
  paidExtra: string;
}

export interface Tenant {
  owner: Owner;
  /** The counter of `ids.store`, and a personal session of a staff member there. */
  counter: Caller;
  staffMember: Caller;
  /** Another owner, who is HR. */
  hr: Owner;
  ids: Ids;
  /** The same ids of the owner's other store, which the counter must not see. */
  otherStoreIds: Ids;
  /** Texts that no response to the counter may contain. */
  hiddenFromCounter: string[];
}

export const unknownIds = (): Ids => ({
  owner: crypto.randomUUID(),
  emailToken: newToken(),
  store: crypto.randomUUID(),
  game: crypto.randomUUID(),
  representative: crypto.randomUUID(),
  keptRepresentative: crypto.randomUUID(),
  mergedRepresentative: crypto.randomUUID(),
  unusedRepresentative: crypto.randomUUID(),
  device: crypto.randomUUID(),
  counter: crypto.randomUUID(),
  record: crypto.randomUUID(),
  staff: crypto.randomUUID(),
  payment: crypto.randomUUID(),
  borrower: crypto.randomUUID(),
  loan: crypto.randomUUID(),
  forgiven: crypto.randomUUID(),
  forgivenLoan: crypto.randomUUID(),
  debtless: crypto.randomUUID(),
  deletedStore: crypto.randomUUID(),
  deletedGame: crypto.randomUUID(),
  deletedRecord: crypto.randomUUID(),
  deletedStaff: crypto.randomUUID(),
  pin: '0000',
  auditEntry: crypto.randomUUID(),
  passkey: crypto.randomUUID(),
  passkeyChallenge: newToken(),
  subscription: `I-${randomInt(1e9, 1e10)}`,
  billed: crypto.randomUUID(),
  unpaidStore: crypto.randomUUID(),
  backup: crypto.randomUUID(),
  cancellation: crypto.randomUUID(),
  purchase: crypto.randomUUID(),
  paidExtra: crypto.randomUUID(),
});

/** The games, records and staff of a store, including a deleted item of each kind. */
async function someOfEverything(owner: Owner, store: Store) {
  const game = await aGame(owner, store, { gameName: `Air Hockey of ${store.storeName}` });
  const deletedGame = await aGame(owner, store);
  const record = await aDay(owner, store, [game], { date: '2026-03-02', notes: `Quiet in ${store.storeName}` });
  await aDay(owner, store, [game], { date: '2026-03-01' });
  const deletedRecord = await aDay(owner, store, [game], { date: '2026-03-03' });
  await owner.call('POST /games/delete-game', { _id: deletedGame._id, storeId: store._id });
  await owner.call('POST /financials/delete-financial', { _id: deletedRecord._id });
  const list = dataOf(await owner.call<RepresentativeList>('POST /representatives/list', { storeIds: [store._id] }));
  const [entry] = dataOf(await owner.call<AuditEntry[]>('POST /audit/store', { storeId: store._id }));
  const { staff, ids } = await someStaff(owner, store);
  return {
    staff,
    ids: {
      ...ids,
      store: store._id,
      game: game._id,
      representative: list.representatives[0]?._id ?? '',
      record: record._id,
      deletedGame: deletedGame._id,
      deletedRecord: deletedRecord._id,
      auditEntry: entry?._id ?? '',
    },
  };
}

/** @returns the id of its session. */
async function anotherDevice(server: TestServer, { ownerId }: Owner): Promise<string> {
  await openSession(server.database.db, { ownerId, storeId: null, userAgent: 'another' });
  const [session] = await server.sql<{ id: string }>(
    `select id from sessions where owner_id = $1 and user_agent = 'another'`,
    [ownerId],
  );
  return session?.id ?? '';
}

async function aPaidExtra(server: TestServer, { ownerId }: Owner): Promise<string> {
  const id = crypto.randomUUID();
  await server.sql(
    `insert into checkouts (owner_id, id, product_code, product_name, amount_cents, currency, status, paid_at)
     values ($1, $2, 'SETUP_SESSION', 'Set-up session', 45000, 'ZAR', 'SUCCESS', now())`,
    [ownerId, id],
  );
  return id;
}

export const EMAIL_PIN = '271828';

/** Puts the owner in the state of waiting for a PIN that was mailed to a new address. */
const awaitEmailPin = (server: TestServer, { ownerId, email }: Owner) =>
  server.sql(
    `insert into email_changes (owner_id, new_email, pin_keyed_hash, expires_at) values ($1, $2, $3, now() + interval '1 hour')`,
    [ownerId, `new-${email}`, server.secrets.keyedHash(`email change ${ownerId} ${EMAIL_PIN}`)],
  );

/** A paid store of the owner, and a store whose subscription has ended. */
async function someBilling(server: PayingServer, owner: Owner, place: string) {
  const { subscriptionId } = await aSubscription(server, owner, `Paid in ${place}`);
  const unpaid = await aFurtherStore(server, owner, `Unpaid in ${place}`);
  const history = dataOf(await owner.call<Payment[]>('GET /payment/user-payment-history'));
  // A payment with a receipt. The order of the payments depends on their arrival, so the latest may have none.
  const payment = history.find(({ amount, status }) => amount > 0 && status === 'SUCCESS');
  const { subscriptionId: refused } = await aSubscription(server, owner, `Refused in ${place}`);
  const [cancellation] = await server.sql<{ id: string }>(
    `insert into cancellations (owner_id, subscription_id, reason, requested_at, problem)
     select owner_id, id, 'Paid by another subscription', now(), '422 REFUSED' from subscriptions where provider_id = $1
     returning subscription_id as id`,
    [refused],
  );
  return {
    subscription: subscriptionId,
    billed: payment?._id ?? '',
    unpaidStore: unpaid._id,
    cancellation: cancellation?.id ?? '',
    purchase: (await aPurchase(owner)).id,
  };
}

/** An owner with two stores, each with games, records and staff, including deleted items of each kind. */
export async function aTenant(server: PayingServer, place = 'Shown Shore'): Promise<Tenant> {
  const owner = await anOwner(server);
  const emailToken = await addEmailLink(server.database.db, {
    ownerId: owner.ownerId,
    purpose: 'verify-email',
    lifetimeHours: 1,
  });
  const store = await aStore(owner, { storeName: place });
  const other = await aFurtherStore(server, owner, `Hidden near ${place}`);
  const deleted = await aFurtherStore(server, owner, `Gone from ${place}`);
  const own = {
    owner: owner.ownerId,
    emailToken,
    deletedStore: deleted._id,
    device: await anotherDevice(server, owner),
    ...(await someRepresentatives(server, owner)),
    ...(await someSecondFactor(server, owner)),
    ...(await someBilling(server, owner, place)),
  };
  await awaitEmailPin(server, owner);
  const first = await someOfEverything(owner, store);
  const second = await someOfEverything(owner, other);
  const backup = await backUp(server, owner);
  const paidExtra = await aPaidExtra(server, owner);
  const counters = [await aKnownCounter(server, owner, store), await aKnownCounter(server, owner, other)] as const;
  const ids: Ids = { ...own, ...first.ids, backup, paidExtra, counter: counters[0] };
  const hidden: Ids = { ...own, ...second.ids, backup, paidExtra, counter: counters[1] };
  const counter = await aCounter(server, owner, store);
  const [, otherMember] = first.staff;
  if (!otherMember) throw new Error('A store has no staff');
  const staffMember = await aPersonalSession(server, owner, otherMember);
  await owner.call('POST /stores/delete-store', { _id: deleted._id });
  const hiddenFromCounter = [
    owner.email,
    store.password,
    ...[other, deleted].flatMap(({ _id, storeName, username, password }) => [_id, storeName, username, password]),
    hidden.game,
    hidden.record,
    hidden.deletedGame,
    hidden.deletedRecord,
    hidden.staff,
    hidden.debtless,
    hidden.payment,
    hidden.deletedStaff,
    ...['4321.09', '6173.31', '77777.77', '77770.7', 'A secret loan', 'sam@staff.example', '555-0142'],
    ...[...first.staff, ...second.staff].map(({ pin }) => `"${pin}"`),
    hidden.auditEntry,
    own.subscription,
    ...counters,
    own.billed,
    own.unpaidStore,
    backup,
  ];
  return { owner, counter, staffMember, hr: await anHr(server), ids, otherStoreIds: hidden, hiddenFromCounter };
}
