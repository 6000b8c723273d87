import { MINUTE_MS } from '@quarterdeck/domain/durations';
import { inFormatsOf } from '../../access/formats.ts';
import { lockOwnerIfExists } from '../../access/owner-lock.ts';
import { requireOwner } from '../../access/owners.queries.ts';
import { timeZoneOfOwner } from '../../access/store-day.ts';
import { queueMail } from '../../platform/mail.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { recordPayment, type PaymentRow } from '../billing/payments/payments.writes.ts';
import { announcePurchase, requireProvider, type CheckoutDependencies } from './checkout.dependencies.ts';
import { receiptMail, type Recipient } from './checkout.mails.ts';
import { claimDue, findCheckout, lockCheckout, setCheckout, type Checkout } from './checkout.queries.ts';
import { notifyOperators } from './paid-extras.usecases.ts';
import { CheckoutError, type CheckoutReading } from './yoco.ts';

export const FIRST_CHECK_AFTER_MS = MINUTE_MS;
/** Checks 1, 2, 5, 15 and 60 minutes after the start, then hourly. */
const PAUSES_MINUTES = [1, 3, 10, 45];
/** The check at 60 minutes, then one an hour to the end of the first day, after which payment is unlikely. */
const CLOSING_CHECK = 5 + 23;
/** It is checked for two more days, in case it is paid after all. */
const LAST_CHECK = CLOSING_CHECK + 48;

const mismatch = ({ supportEmail }: CheckoutDependencies): string =>
  `The payment doesn’t match your order. Please don’t pay again.${supportEmail === undefined ? '' : ` Write to ${supportEmail}.`}`;

const isPaid = ({ status, paymentId }: CheckoutReading): boolean => status === 'completed' && paymentId !== null;
/** Whether a card was charged, also for a payment that doesn't match the order. */
export const isSettled = ({ status, paidAt }: Checkout): boolean =>
  status === 'SUCCESS' || status === 'REFUNDED' || paidAt !== null;

const isAsOrdered = ({ checkoutMode }: CheckoutDependencies, ordered: Checkout, reading: CheckoutReading): boolean =>
  reading.amountCents === ordered.amountCents && reading.currency === ordered.currency && reading.mode === checkoutMode;

/** @returns the payment in the ledger, or undefined if it is already there for something else. */
async function enterIntoLedger(
  tx: Queryable,
  deps: CheckoutDependencies,
  ordered: Checkout,
  providerPaymentId: string,
): Promise<PaymentRow | undefined> {
  const { payment, before } = await recordPayment(tx, {
    ownerId: ordered.ownerId,
    provider: 'yoco',
    providerPaymentId,
    description: ordered.productName,
    status: 'SUCCESS',
    amountCents: ordered.amountCents,
    currency: ordered.currency,
    processedAt: deps.now(),
  });
  return before === null ? payment : undefined;
}

/**
 * The owner who is mailed; undefined if the account was deleted. Locks the account against deletion, and precedes any
 * change in the ledger, as everywhere.
 */
export async function lockBuyer(tx: Queryable, ownerId: string): Promise<Recipient | undefined> {
  if (!(await lockOwnerIfExists(tx, ownerId))) return undefined;
  const { email } = await requireOwner(tx, ownerId);
  return { email, timeZone: (await timeZoneOfOwner(tx, ownerId)) ?? 'UTC' };
}

/**
 * Applies the provider's report to a locked purchase.
 * @returns whether something changed.
 */
async function settle(
  tx: Queryable,
  deps: CheckoutDependencies,
  id: string,
  reading: CheckoutReading,
): Promise<boolean> {
  const ordered = await lockCheckout(tx, id);
  if (ordered === undefined || isSettled(ordered) || !isPaid(reading)) return false;
  const buyer = await lockBuyer(tx, ordered.ownerId);
  const payment =
    isAsOrdered(deps, ordered, reading) && reading.paymentId !== null
      ? await enterIntoLedger(tx, deps, ordered, reading.paymentId)
      : undefined;
  if (payment === undefined) {
    const expected = { amount: ordered.amountCents, currency: ordered.currency, mode: deps.checkoutMode };
    deps.logger.error({ purchase: id, wanted: expected, reading }, 'card payment does not match its order');
    const change = { failureReason: mismatch(deps), nextCheckAt: null, paidAt: deps.now() };
    await setCheckout(tx, id, { ...change, status: 'FAILED' });
    return true;
  }
  await setCheckout(tx, id, { status: 'SUCCESS', failureReason: null, nextCheckAt: null, paidAt: deps.now() });
  await notifyOperators(tx, deps, ordered);
  if (buyer !== undefined) {
    const mail = await inFormatsOf(tx, ordered.ownerId, () => receiptMail(buyer, payment, deps.appUrl));
    await queueMail(deps.jobs, tx, mail);
  }
  return true;
}

/**
 * Asks the provider for a purchase's state and applies it. Safe to call concurrently: payment and receipt are created
 * once.
 * @throws CheckoutError when the provider does not respond; nothing has changed then.
 */
export async function applyCheckout(deps: CheckoutDependencies, id: string): Promise<void> {
  const checkout = await findCheckout(deps.db, id);
  if (checkout === undefined || checkout.checkoutId === null || isSettled(checkout)) return;
  const reading = await requireProvider(deps).read(checkout.checkoutId);
  const changed = await deps.db.transaction((tx) => settle(tx, deps, id, reading));
  if (changed) announcePurchase(deps, checkout.ownerId);
}

/** Closes an unpaid purchase. A payment reported later still counts. */
export async function closeCheckout(
  deps: CheckoutDependencies,
  id: string,
  change: Pick<Partial<Checkout>, 'nextCheckAt' | 'dismissedAt'> = {},
): Promise<void> {
  const ownerId = await deps.db.transaction(async (tx) => {
    const open = await lockCheckout(tx, id);
    if (open === undefined || isSettled(open)) return undefined;
    const isOpen = open.status === 'PENDING';
    if (isOpen || Object.keys(change).length > 0) {
      await setCheckout(tx, id, { ...change, ...(isOpen ? { status: 'CANCELLED' } : {}) });
    }
    return open.ownerId;
  });
  if (ownerId !== undefined) announcePurchase(deps, ownerId);
}

/**
 * Checks the unpaid purchases that are due, in case webhooks were lost. Safe on several nodes at once. Ends early when
 * the provider is unreachable: the rest stays due.
 * @returns how many were checked.
 */
export async function reconcileCheckouts(deps: CheckoutDependencies, now: Date): Promise<number> {
  if (deps.checkoutProvider === null) return 0;
  for (let done = 0; ; done += 1) {
    const claimed = await claimDue(deps.db, now, PAUSES_MINUTES);
    if (claimed === undefined) return done;
    try {
      await applyCheckout(deps, claimed.id);
    } catch (error) {
      if (!(error instanceof CheckoutError)) throw error;
      deps.logger.warn({ err: error, purchase: claimed.id }, 'settling a card payment failed');
      if (error.isTransient) return done;
      // A rejected key says nothing about the payment; a missing checkout does.
      if (error.status !== 404) continue;
    }
    if (claimed.checks >= LAST_CHECK) await closeCheckout(deps, claimed.id, { nextCheckAt: null });
    else if (claimed.checks >= CLOSING_CHECK) await closeCheckout(deps, claimed.id);
  }
}
