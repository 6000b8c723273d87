import type { Delivery } from '@quarterdeck/payments-sandbox/deliveries';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../src/access/sessions.ts';
import { insertOwner } from '../../src/features/accounts/accounts.queries.ts';
import { createFreeStore } from '../../src/features/store-lifecycle/store-lifecycle.usecases.ts';
import { Failure } from '../../src/platform/failure.ts';
import { Violation, type During } from './accidents.ts';
import type { PlainStep } from './steps.ts';
import type { World } from './world.ts';

/** The range in which a subscription that continues a store may charge for the first time. */
export interface Continued {
  /** The subscriptions that paid for the store at the time of the request. */
  payers: string[];
  /** The earliest and the latest possible end of the paid time at that moment; null if nothing was paid. */
  atLeast: Date | null;
  atMost: Date | null;
}

/** An approval page to which a response of the server sent the owner. */
export interface Link {
  subscriptionId: string;
  approvalUrl: string;
  isForNewStore: boolean;
  /** The paid time of the continued store. */
  continues: Continued | null;
}

/** The states of a subscription at the provider in order, and the position of the state that the server knows. */
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
  /** Payments with a refund without a notification. The provider does not list its amount. */
  untold: Set<string>;
  /** By subscription id. */
  heard: Map<string, Heard>;
  /** The ids of the received events. */
  received: Set<string>;
  /** The log, a line for each step. */
  story: string[];
}

/** Takes a step. @returns a description; null if the step is not possible now. */
export type Performer = (run: Run, step: PlainStep, during: During) => Promise<string | null>;

export const FREE_STORE = 'Boardwalk';

export const storeForm = (storeName: string) => ({ storeName, address: '1 Ocean Drive', notes: '' });

/** A new owner with a free store, in an empty world. */
export async function beginRun(world: World, start: Date): Promise<Run> {
  const { controls } = world.sandbox;
  world.startAt(start);
  controls.reset({ keepSetup: true });
  await controls.deliveries.hold(true);
  Object.assign(world.network, { troubles: [], downUntil: new Date(0) });
  // Jobs of earlier owners are discarded.
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
    world,
    scope,
    email,
    story,
    isAccountGone: false,
    links: [],
    untold: new Set(),
    received: new Set(),
    heard: new Map(),
  };
}

/** Makes a call. A refusal is a valid result. Any other exception is a violation. */
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

/** `sub 2`, which is more readable than the provider's ids. */
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
