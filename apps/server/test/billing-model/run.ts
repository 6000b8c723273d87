import type { Delivery } from '@quarterdeck/payments-sandbox/deliveries';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../src/access/sessions.ts';
import { insertOwner } from '../../src/features/accounts/accounts.queries.ts';
import { createFreeStore } from '../../src/features/store-lifecycle/store-lifecycle.usecases.ts';
import { Failure } from '../../src/platform/failure.ts';
import { Violation, type During } from './accidents.ts';
import type { PlainStep } from './steps.ts';
import type { World } from './world.ts';

/** A store that is continued: when the new subscription may charge for the first time. */
export interface Continued {
  /** What pays or paid for the store when it was asked for. */
  payers: string[];
  /** Until when they paid for it then, at least and at most; null: nothing was paid. */
  atLeast: Date | null;
  atMost: Date | null;
}

/** The approval pages that our answers sent an owner to. */
export interface Link {
  subscriptionId: string;
  approvalUrl: string;
  isForNewStore: boolean;
  /** What was paid for the store that it continues. */
  continues: Continued | null;
}

/** What the provider said of a subscription, one after the other, and which of it we have heard of. */
interface Heard {
  said: string[];
  position: number;
}

/** One owner's story. */
export interface Run {
  world: World;
  scope: Scope;
  email: string;
  isAccountGone: boolean;
  links: Link[];
  /** Payments with a refund that is not notified: the provider does not list its amount. */
  untold: Set<string>;
  /** By subscription. */
  heard: Map<string, Heard>;
  /** Events that have been taken in. */
  received: Set<string>;
  /** What happened, a line for each step. */
  story: string[];
}

/** Takes a step. @returns what happened; null when it cannot be taken now. */
export type Performer = (run: Run, step: PlainStep, during: During) => Promise<string | null>;

export const FREE_STORE = 'Boardwalk';

export const storeForm = (storeName: string) => ({ storeName, address: '1 Ocean Drive', notes: '' });

/** A new owner with their free store, in a world where nothing has happened yet. */
export async function beginRun(world: World, start: Date): Promise<Run> {
  const { controls } = world.sandbox;
  world.startAt(start);
  controls.reset({ keepSetup: true });
  await controls.deliveries.hold(true);
  Object.assign(world.network, { troubles: [], downUntil: new Date(0) });
  // Earlier owners no longer matter.
  await world.observer.pool.query(
    'update subscriptions set next_check_at = null, told_off_at = now() where next_check_at is not null or told_off_at is null',
  );
  await world.observer.pool.query('truncate model_jobs');
  const ownerId = uuidv7();
  const email = `${ownerId}@owners.example`;
  const owner = { id: ownerId, email, fullName: 'Olive Owner', passwordHash: '-', emailVerifiedAt: start };
  await insertOwner(world.observer.db, owner);
  const scope = { ownerId, storeId: null };
  const { db, secrets } = world.server.deps;
  await db.transaction((tx) => createFreeStore(tx, secrets, scope, storeForm(FREE_STORE)));
  const story = [`${start.toISOString()} an owner begins`];
  return {
    ...{ world, scope, email, story, isAccountGone: false, links: [], untold: new Set() },
    received: new Set(),
    heard: new Map(),
  };
}

/** Makes a call. A refusal is an answer; no other exception is allowed. */
export async function answerOf(during: During, work: () => Promise<unknown>): Promise<string> {
  try {
    const result = await during(work);
    return result === 'died' ? 'the server dies' : String(result.outcome);
  } catch (error) {
    if (error instanceof Failure) return `refused: ${error.message}`;
    if (error instanceof Violation) throw error;
    const { stack, cause } = error as Error;
    const why = cause instanceof Error ? `${cause.message}: ` : '';
    throw new Violation(`The server failed: ${why}${stack}`, { cause: error });
  }
}

export const pickFrom = <T>(all: readonly T[], pick: number): T | undefined => all[pick % Math.max(all.length, 1)];

export const subscriptionsOf = ({ world }: Run) => world.sandbox.controls.paypal.subscriptions();

/** `sub 2`: readable where the provider's ids are not. */
export const labelOf = (run: Run, providerId: string): string =>
  `sub ${subscriptionsOf(run).findIndex(({ id }) => id === providerId) + 1}`;

export const heldDeliveries = ({ world }: Run): Omit<Delivery, 'headers'>[] => world.sandbox.controls.deliveries.held();

interface StoreRow {
  id: string;
  store_name: string;
  subscription_id: string | null;
  deleted_at: string | null;
}

export async function storesOf({ world, scope }: Run): Promise<StoreRow[]> {
  const { rows } = await world.observer.pool.query<StoreRow>(
    'select id, store_name, subscription_id, deleted_at from stores where owner_id = $1 order by id',
    [scope.ownerId],
  );
  return rows;
}
