import { DAY_MS } from '@quarterdeck/domain/durations';
import { cents } from '@quarterdeck/domain/money';
import type { Deliveries } from './deliveries.ts';
import type { Faults } from './faults.ts';
import { billDue } from './paypal/billing.ts';
import { emitSaleCompleted } from './paypal/events.ts';
import type { Tokens } from './paypal/oauth.ts';
import { finishRefund, refundSale, reverseSale } from './paypal/refunds.ts';
import {
  approve,
  approveRevision,
  cancel,
  fixPayment,
  readSubscription,
  subscriptionById,
  suspend,
} from './paypal/subscriptions.ts';
import { emptyState, type Checkout, type Refund, type Subscription, type Transaction } from './state.ts';
import type { World } from './world.ts';
import { checkoutById, declineCard, pay, refundCheckout } from './yoco/checkouts.ts';

export interface ControlParts {
  world: World;
  faults: Faults;
  tokens: Tokens;
}

const nextBillingTime = (world: World): string | undefined =>
  Object.values(world.state.paypal.subscriptions)
    .filter(({ status }) => status === 'ACTIVE')
    .flatMap(({ billing }) => billing?.nextBillingTime ?? [])
    .sort()[0];

/** Time advances step by step, so that every payment is taken and every event dated at its own time. */
function moveClock(world: World, by: { days: number } | { to: string | Date }): Date {
  const { clock } = world;
  const to = 'days' in by ? new Date(clock.now().getTime() + by.days * DAY_MS) : new Date(by.to);
  if (!(to >= clock.now())) throw new RangeError('The clock can only move forward.');
  for (;;) {
    const next = nextBillingTime(world);
    if (next === undefined || Date.parse(next) > to.getTime()) break;
    if (Date.parse(next) > clock.now().getTime()) clock.moveTo(new Date(next));
    billDue(world);
  }
  if (to > clock.now()) clock.moveTo(to);
  billDue(world);
  return clock.now();
}

function saleById(world: World, id: string): Transaction {
  const sale = world.state.paypal.transactions[id];
  if (!sale) throw new RangeError(`Transaction ${id} not found.`);
  return sale;
}

function reset({ world, faults, tokens }: ControlParts, { keepSetup = false } = {}): void {
  const { paypal, yoco } = world.state;
  const setup = {
    paypal: { products: paypal.products, plans: paypal.plans, webhooks: paypal.webhooks },
    yoco: { webhooks: yoco.webhooks },
  };
  const empty = emptyState();
  Object.assign(world.state, empty);
  if (keepSetup) {
    Object.assign(world.state.paypal, setup.paypal);
    Object.assign(world.state.yoco, setup.yoco);
  } else tokens.clear();
  faults.clear();
  world.deliveries.reset();
}

function paypalControls(world: World) {
  const byId = (id: string) => subscriptionById(world, id);
  return {
    /**
     * The payer approves and closes the tab.
     * @returns where the payer would have been redirected.
     */
    approve: (subscriptionId: string): string | undefined => approve(world, byId(subscriptionId)).redirect,
    /**
     * The payer approves a revision.
     * @returns where the payer would have been redirected.
     */
    approveRevision: (subscriptionId: string): string | undefined =>
      approveRevision(world, byId(subscriptionId)).redirect,
    /** The next approved subscription stays APPROVAL_PENDING for this many reads (or until `releaseApproval`). */
    holdNextApproval: (reads: number): void => {
      world.state.paypal.nextApprovals.holdForReads = reads;
    },
    releaseApproval: (subscriptionId: string): void => {
      const subscription = byId(subscriptionId);
      if (subscription.heldReads === undefined) return;
      subscription.heldReads = 0;
      readSubscription(world, subscriptionId);
    },
    /** The next payers return with only `ba_token` in the URL. */
    nextApprovalsWithBaTokenOnly: (times = 1): void => {
      world.state.paypal.nextApprovals.withBaTokenOnly = times;
    },
    /** @param times 0 lets renewals succeed again, without collecting the outstanding amount. */
    failRenewals: (subscriptionId: string, times = 1): void => {
      byId(subscriptionId).failRenewals = times;
    },
    fixPayment: (subscriptionId: string): void => fixPayment(world, byId(subscriptionId)),
    /** Moves the clock to the time of the subscription's next payment. */
    renewNow: (subscriptionId: string): void => {
      const next = byId(subscriptionId).billing?.nextBillingTime;
      if (next === undefined) throw new RangeError(`${subscriptionId} has no next payment.`);
      moveClock(world, { to: next });
    },
    /** @returns the refund's id. */
    refund: (transactionId: string, amountCents?: number): string => {
      const amount = amountCents === undefined ? undefined : cents(amountCents);
      return refundSale(world, saleById(world, transactionId), amount);
    },
    /** The next refunds that the merchant requests stay pending, until `finishRefund`. */
    holdRefunds: (times = 1): void => {
      world.state.paypal.holdRefunds = times;
    },
    finishRefund: (refundId: string, status: 'COMPLETED' | 'FAILED'): void => finishRefund(world, refundId, status),
    refunds: (): Refund[] => Object.values(world.state.paypal.refunds),
    reverse: (transactionId: string): void => reverseSale(world, saleById(world, transactionId)),
    /** Reports a payment again under a new event id, as PayPal sometimes does. */
    repeatSale: (transactionId: string): void => emitSaleCompleted(world, saleById(world, transactionId)),
    /** PayPal suspends the subscription, as it does after too many failed payments. */
    suspend: (subscriptionId: string): void => suspend(world, byId(subscriptionId), 'system'),
    cancelByPayer: (subscriptionId: string): void => cancel(world, byId(subscriptionId)),
    subscriptions: (): Subscription[] => Object.values(world.state.paypal.subscriptions),
    transactions: (subscriptionId?: string): Transaction[] =>
      Object.values(world.state.paypal.transactions).filter(
        (transaction) => transaction.subscriptionId === (subscriptionId ?? transaction.subscriptionId),
      ),
  };
}

const yocoControls = (world: World) => ({
  /** The payer pays and closes the tab. */
  pay: (checkoutId: string): void => pay(world, checkoutById(world, checkoutId)),
  decline: (checkoutId: string): void => declineCard(world, checkoutById(world, checkoutId)),
  /** @returns the refund's id. */
  refund: (checkoutId: string, amountCents?: number): string =>
    refundCheckout(world, checkoutById(world, checkoutId), amountCents).id,
  /** The next refunds are accepted and fail later, which only an event reports. */
  failNextRefund: (times = 1): void => {
    world.state.yoco.failRefunds = times;
  },
  checkouts: (): Checkout[] => Object.values(world.state.yoco.checkouts),
});

/** Everything that happens without a call from the merchant. The routes below `/__sandbox` use the same controls. */
export function createControls(parts: ControlParts) {
  const { world, faults, tokens } = parts;
  return {
    now: (): Date => world.clock.now(),
    /**
     * Bills every period that passes. The clock never goes back.
     * @returns the new time.
     */
    moveClock: (by: { days: number } | { to: string | Date }): Date => moveClock(world, by),
    /** Bills what is due after an external clock has moved. Every PayPal call does this too. */
    billDue: (): void => billDue(world),
    paypal: paypalControls(world),
    yoco: yocoControls(world),
    deliveries: world.deliveries as Omit<Deliveries, 'send' | 'close' | 'reset'>,
    faults,
    /** All access tokens expire at once. */
    expireTokens: (): void => tokens.clear(),
    /**
     * @param options.keepSetup keeps products, plans, webhooks and access tokens. The clock returns to the real time.
     */
    reset: (options?: { keepSetup?: boolean }): void => reset(parts, options),
  };
}

export type Controls = ReturnType<typeof createControls>;
