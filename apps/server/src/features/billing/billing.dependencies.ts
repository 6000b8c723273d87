import type { BILLING_MODES } from '@quarterdeck/contract/billing';
import type { Logger } from 'pino';
import type { Jobs } from '../../platform/jobs.ts';
import type { LiveEvents } from '../../platform/live-events.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { billingOff } from './billing.errors.ts';
import type { PayPal } from './paypal/paypal.ts';
import type { ProviderReads } from './provider-reads.ts';

/** The PayPal account that receives subscription payments. */
export interface SubscriptionAccount {
  paypal: PayPal;
  planId: string;
  /** Whether real money moves. */
  mode: 'live' | 'sandbox';
}

export interface BillingDependencies {
  db: Queryable;
  jobs: Jobs;
  live: LiveEvents;
  secrets: Secrets;
  appUrl: string;
  now: () => Date;
  /** Pauses between polls of the provider while a user waits; real time by default. */
  pause?: (milliseconds: number) => Promise<unknown>;
  logger: Logger;
  providerReads: ProviderReads;
  /** Null when PayPal is not configured. */
  paypalAccount: SubscriptionAccount | null;
}

/** What shows whether real money moves. */
export interface PaymentModes extends Pick<BillingDependencies, 'paypalAccount'> {
  /** Of the card provider; off when none is configured. */
  cardMode: (typeof BILLING_MODES)[number];
}

/** @throws Failure when PayPal is not configured. */
export function requirePayPal({ paypalAccount }: Pick<BillingDependencies, 'paypalAccount'>): SubscriptionAccount {
  if (paypalAccount === null) throw billingOff();
  return paypalAccount;
}
