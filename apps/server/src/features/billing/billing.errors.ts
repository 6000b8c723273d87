import { Failure } from '../../platform/failure.ts';

export const billingIsOff = () =>
  new Failure({
    billing: 'Payments aren’t set up on this server. Ask the operator to connect PayPal and the card provider.',
  });

/** The same for unknown and foreign ids. */
export const subscriptionNotFound = () => new Failure({ subscriptionId: 'Subscription not found' });

export const subscriptionNotCreated = () => new Failure('Failed to create subscription. Please try again.');

export const firstStoreIsFree = () =>
  new Failure({ storeName: 'Your first store is free, so it needs no subscription. Add it on the Add Store page.' });

export const tooManyBegun = () =>
  new Failure('Too many pending subscriptions. Complete one of them at PayPal, or try again tomorrow.');

export const storeIsPaid = () =>
  new Failure({ storeId: 'This store has an active subscription. There’s nothing to pay.' });

export const storeIsFree = () => new Failure({ storeId: 'This store is free. There’s nothing to pay.' });

export const providerUnreachable = () =>
  new Failure('PayPal can’t be reached right now. Nothing was changed. Please try again in a few minutes.');

export const notCancelled = () =>
  new Failure({
    subscription: 'PayPal didn’t confirm the cancellation, so the store wasn’t deleted. Try again in a few minutes.',
  });

/** Also for one that is already settled. */
export const cancellationNotFound = () =>
  new Failure({ _id: 'This cancellation is already settled or doesn’t exist. Reload the page.' });

export const payerNotFound = () => new Failure({ userId: 'User not found' });
