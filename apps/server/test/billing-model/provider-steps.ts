import { HOUR_MS } from '@quarterdeck/domain/durations';
import type { Subscription } from '@quarterdeck/payments-sandbox/state';
import { labelOf, pickFrom, subscriptionsOf, type Performer, type Run } from './run.ts';

const HOURS = [1, 2, 6, 24, 26, 73, 120, 240, 360, 480, 744, 1080];

const controlsOf = ({ world }: Run) => world.sandbox.controls.paypal;

/** A step with one of the possible subscriptions. */
const ofSubscription =
  (
    isPossible: (subscription: Subscription) => boolean,
    perform: (run: Run, subscription: Subscription, how: number) => string | void,
  ): Performer =>
  (run, { pick, how }) => {
    const subscription = pickFrom(subscriptionsOf(run).filter(isPossible), pick);
    if (subscription === undefined) return Promise.resolve(null);
    const outcome = perform(run, subscription, how) ?? '';
    return Promise.resolve(`${labelOf(run, subscription.id)} ${outcome}`.trim());
  };

const isActive = ({ status }: Subscription) => status === 'ACTIVE';
const goesOn = ({ status }: Subscription) => status === 'ACTIVE' || status === 'SUSPENDED';

/** A step with one of the payments that can be refunded. */
const ofPayment =
  (perform: (run: Run, payment: { id: string; left: number }, how: number) => string): Performer =>
  (run, { pick, how }) => {
    const paid = controlsOf(run)
      .transactions()
      .filter(({ status }) => status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED');
    const payment = pickFrom(paid, pick);
    if (payment === undefined) return Promise.resolve(null);
    const { id, amount, refunded, subscriptionId } = payment;
    return Promise.resolve(`${labelOf(run, subscriptionId)} ${perform(run, { id, left: amount - refunded }, how)}`);
  };

/** The steps of the provider, the payer and the clock. */
export const PROVIDER_STEPS = {
  'time passes': (run, { how }) => {
    const hours = pickFrom(HOURS, how) ?? 1;
    const { controls } = run.world.sandbox;
    controls.moveClock({ to: new Date(controls.now().getTime() + hours * HOUR_MS) });
    return Promise.resolve(`${hours} h`);
  },
  'a payment comes due': ofSubscription(isActive, (run, { id }) => controlsOf(run).renewNow(id)),
  'renewals will fail': ofSubscription(isActive, (run, { id }, how) => {
    const times = (how % 2) + 1;
    controlsOf(run).failRenewals(id, times);
    return `${times} times`;
  }),
  'the payer fixes the payment': ofSubscription(goesOn, (run, { id }) => controlsOf(run).fixPayment(id)),
  'PayPal suspends': ofSubscription(isActive, (run, { id }) => controlsOf(run).suspend(id)),
  'cancelled inside PayPal': ofSubscription(goesOn, (run, { id }) => controlsOf(run).cancelByPayer(id)),
  refund: ofPayment((run, { id, left }, how) => {
    const amount = Math.min([left, 100, 350][how % 3] ?? left, left);
    controlsOf(run).refund(id, amount);
    return `${amount} cents`;
  }),
  chargeback: ofPayment((run, { id }) => {
    controlsOf(run).reverse(id);
    return '';
  }),
  'the next approval is held': (run, { how }) => {
    const reads = (how % 7) + 1;
    controlsOf(run).holdNextApproval(reads);
    return Promise.resolve(`for ${reads} reads`);
  },
} satisfies Record<string, Performer>;
