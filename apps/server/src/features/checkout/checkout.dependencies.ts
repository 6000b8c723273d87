import type { Logger } from 'pino';
import type { Jobs } from '../../platform/jobs.ts';
import { NO_STORE, type LiveEvents } from '../../platform/live-events.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { billingOff } from '../billing/billing.errors.ts';
import type { ProviderReads } from '../billing/provider-reads.ts';
import type { CheckoutProvider } from './yoco.ts';

export interface CheckoutDependencies {
  db: Queryable;
  jobs: Jobs;
  live: LiveEvents;
  appUrl: string;
  /** Recipient of reports about paid extras; undefined: HR. */
  supportEmail: string | undefined;
  now: () => Date;
  logger: Logger;
  providerReads: ProviderReads;
  /** Null when no card provider is configured. */
  checkoutProvider: CheckoutProvider | null;
  /** The mode that a payment must have to count: a test payment never counts in live mode. */
  checkoutMode: 'live' | 'test';
}

/** @throws Failure when no card provider is configured. */
export function requireProvider({
  checkoutProvider,
}: Pick<CheckoutDependencies, 'checkoutProvider'>): CheckoutProvider {
  if (checkoutProvider === null) throw billingOff();
  return checkoutProvider;
}

/** Makes the owner's open screens refetch the purchases. */
export const announcePurchase = ({ live }: Pick<CheckoutDependencies, 'live'>, ownerId: string): void =>
  live.announce(ownerId, { storeId: NO_STORE, topic: 'billing' });
