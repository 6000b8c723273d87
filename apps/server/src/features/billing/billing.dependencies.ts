import type { Logger } from 'pino';
import type { Jobs } from '../../platform/jobs.ts';
import type { LiveEvents } from '../../platform/live-events.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { billingOff } from './billing.errors.ts';
import type { PayPal } from './paypal/paypal.ts';

/** Where subscriptions are taken. */
export interface SubscriptionAccount {
  paypal: PayPal;
  planId: string;
  /** Whether money moves. */
  mode: 'live' | 'sandbox';
}

export interface BillingDependencies {
  db: Queryable;
  jobs: Jobs;
  live: LiveEvents;
  secrets: Secrets;
  appUrl: string;
  now: () => Date;
  /** Waits between readings of the provider while somebody waits in front of them; by default for real. */
  pause?: (milliseconds: number) => Promise<unknown>;
  logger: Logger;
  /** Null where nothing is set up. */
  paypalAccount: SubscriptionAccount | null;
}

/** @throws Failure where nothing is set up. */
export function requirePayPal({ paypalAccount }: Pick<BillingDependencies, 'paypalAccount'>): SubscriptionAccount {
  if (paypalAccount === null) throw billingOff();
  return paypalAccount;
}
