import { afterAll, describe, test } from 'vitest';
import type { Kind, Step } from '../../../../test/billing-model/steps.ts';
import { play } from '../../../../test/billing-model/story.ts';
import { openWorld } from '../../../../test/billing-model/world.ts';

const world = await openWorld();
afterAll(() => world.close());

const step = (kind: Kind, more: Partial<Step> = {}): Step => ({ do: kind, pick: 0, how: 0, accident: null, ...more });
const meanwhile = (kind: Kind, { at = 0, isAfter = true, pick = 0, how = 0 } = {}): Partial<Step> => ({
  accident: { kind: 'meanwhile', at, isAfter, step: { do: kind, pick, how } },
});
const AGREES_AND_CLOSES_THE_TAB = { how: 2 };
const DAYS_3 = { how: 5 };
const DAYS_20 = { how: 9 };
const loseAll = (deliveries: number): Step[] => Array.from({ length: deliveries }, () => step('lose a delivery'));

/** Each of these orders of events once left a payment without its store, or the ledger out of date. */
describe('no payment is lost in a rare order of events', () => {
  const playSteps = (...steps: Step[]) => play(world, { start: '2026-01-02T15:00:00.000Z', steps }, new Map());

  test('a renewal between a cancellation’s two reads', () =>
    playSteps(
      step('subscribe'),
      step('visit the approval page'),
      step('cancel', meanwhile('a payment comes due')),
      step('reconcile'),
    ));

  test('a renewal between the last read and the cancellation, without a notification', () =>
    playSteps(
      step('subscribe'),
      step('visit the approval page'),
      step('cancel', meanwhile('a payment comes due', { at: 1 })),
      ...loseAll(9),
    ));

  test('an approval days after abandonment, without a notification', () =>
    playSteps(
      step('subscribe'),
      step('time passes', DAYS_3),
      step('reconcile'),
      step('visit the approval page', AGREES_AND_CLOSES_THE_TAB),
      ...loseAll(9),
    ));

  test('a refund after the subscription ended, without a notification', () =>
    playSteps(step('subscribe'), step('visit the approval page'), step('cancel'), step('refund'), ...loseAll(9)));

  test('a refund processed days late, before its payment', () =>
    playSteps(
      step('subscribe'),
      step('visit the approval page', AGREES_AND_CLOSES_THE_TAB),
      step('refund', { how: 1 }),
      ...loseAll(3),
      step('deliver everything'),
      step('time passes', DAYS_3),
      step('work on all jobs'),
    ));

  test('an older read of PayPal that arrives last', () =>
    playSteps(
      step('subscribe'),
      step('visit the approval page'),
      step('PayPal suspends'),
      step('come back to the return page'),
      step('come back to the return page', meanwhile('activate')),
    ));

  test('a store paid for twice, the later payment known first', () =>
    playSteps(
      step('subscribe'),
      step('visit the approval page'),
      step('cancel'),
      step('pay again', { pick: 1 }),
      step('cancel', { pick: 1 }),
      step('pay again', { pick: 1 }),
      step('visit the approval page', AGREES_AND_CLOSES_THE_TAB),
      step('time passes', DAYS_20),
      step('visit the approval page'),
      step('deliver everything'),
      step('work on all jobs'),
    ));

  test.each([0, 1, 2, 3, 4])('a suspended store deleted while it is paid for again, at call %i', (at) =>
    playSteps(
      step('subscribe'),
      step('visit the approval page'),
      step('PayPal suspends'),
      step('reconcile'),
      step('time passes', DAYS_20),
      step('reconcile'),
      step('pay again', { pick: 1 }),
      step('delete a store', { pick: 1, ...meanwhile('visit the approval page', { at }) }),
    ),
  );

  test('a deleted store that is paid for again', () =>
    playSteps(
      step('subscribe'),
      step('visit the approval page'),
      step('cancel'),
      step('pay again', { pick: 1 }),
      step('delete a store', { pick: 1 }),
      step('visit the approval page'),
    ));

  test('an account deleted during a subscription request', () =>
    playSteps(step('subscribe', meanwhile('delete the account', { isAfter: false }))));

  test('an account deleted during an approval', () =>
    playSteps(step('subscribe'), step('delete the account', meanwhile('visit the approval page'))));

  test('a replacement suspended before it ever paid, while the store’s own payment resumes', () =>
    playSteps(
      step('subscribe'),
      step('visit the approval page'),
      step('PayPal suspends'),
      step('reconcile'),
      step('pay again', { pick: 1 }),
      step('visit the approval page', AGREES_AND_CLOSES_THE_TAB),
      step('PayPal suspends'),
      step('deliver everything'),
      step('the payer fixes the payment'),
    ));

  test('a partial refund of a payment that is being refunded, with a late notification', () =>
    playSteps(
      step('subscribe'),
      step('delete the account'),
      step('visit the approval page', AGREES_AND_CLOSES_THE_TAB),
      step('deliver everything'),
      step('refund', { how: 1 }),
      step('work on all jobs'),
    ));
});
