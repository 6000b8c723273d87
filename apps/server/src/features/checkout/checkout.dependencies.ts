import type { Logger } from 'pino';
import type { Jobs } from '../../platform/jobs.ts';
import type { LiveEvents } from '../../platform/live-events.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { billingOff } from '../billing/billing.errors.ts';
import type { CheckoutProvider } from './yoco.ts';

export interface CheckoutDependencies {
  db: Queryable;
  jobs: Jobs;
  live: LiveEvents;
  appUrl: string;
  /** Where paid extras are reported to; undefined: to HR. */
  supportEmail: string | undefined;
  now: () => Date;
  logger: Logger;
  /** Null where nothing is set up. */
  checkoutProvider: CheckoutProvider | null;
  /** What the provider has to say of a payment for it to count: a test payment never pays where money moves. */
  checkoutMode: 'live' | 'test';
}

/** @throws Failure where nothing is set up. */
export function requireProvider({
  checkoutProvider,
}: Pick<CheckoutDependencies, 'checkoutProvider'>): CheckoutProvider {
  if (checkoutProvider === null) throw billingOff();
  return checkoutProvider;
}

/** The purchases on all open screens of the owner are asked for anew. */
export const announcePurchase = ({ live }: Pick<CheckoutDependencies, 'live'>, ownerId: string): void =>
  live.announce(ownerId, { storeId: '', topic: 'billing' });
