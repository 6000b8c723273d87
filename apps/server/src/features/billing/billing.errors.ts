import { Failure } from '../../platform/failure.ts';

export const billingOff = () =>
  new Failure(
    'billingOff',
    'Payments aren’t set up on this server. Ask the operator to connect PayPal and the card provider.',
  );

/** The same for an unknown id and another owner's. */
export const subscriptionNotFound = () =>
  new Failure('subscriptionNotFound', { subscriptionId: 'Subscription not found' });

export const subscriptionNotCreated = () =>
  new Failure('subscriptionNotCreated', 'Failed to create subscription. Please try again.');

export const firstStoreFree = () =>
  new Failure('firstStoreFree', {
    storeName: 'Your first store is free, so it needs no subscription. Add it on the Add Store page.',
  });

export const tooManyPendingSubscriptions = () =>
  new Failure(
    'tooManyPendingSubscriptions',
    'Too many pending subscriptions. Complete one of them at PayPal, or try again tomorrow.',
  );

export const storePaid = () =>
  new Failure('storePaid', { storeId: 'This store has an active subscription. There’s nothing to pay.' });

export const storeFree = () => new Failure('storeFree', { storeId: 'This store is free. There’s nothing to pay.' });

export const providerUnreachable = () =>
  new Failure(
    'providerUnreachable',
    'PayPal can’t be reached right now. Nothing was changed. Please try again in a few minutes.',
  );

export const notCancelled = () =>
  new Failure(
    'notCancelled',
    'PayPal didn’t confirm the cancellation, so the store wasn’t deleted. Try again in a few minutes.',
  );

/** Also for a cancellation that is already settled. */
export const cancellationNotFound = () =>
  new Failure('cancellationNotFound', {
    _id: 'This cancellation is already settled or doesn’t exist. Reload the page.',
  });

export const payerNotFound = () => new Failure('payerNotFound', { userId: 'User not found' });

/** The same for an unknown id and another owner's. */
export const paymentNotFound = () => new Failure('paymentNotFound', { paymentId: 'Payment not found' });

export const noReceipt = () =>
  new Failure('noReceipt', { paymentId: 'There’s no receipt, because this payment was not received.' });
