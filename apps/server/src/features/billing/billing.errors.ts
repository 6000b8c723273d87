import { Failure } from '../../platform/failure.ts';

export const billingIsOff = () =>
  new Failure({
    billing:
      'Payments are not set up on this installation. Please ask whoever runs it to connect PayPal and the card provider.',
  });

/** The same for an id that never was and one that is somebody else's. */
export const subscriptionNotFound = () => new Failure({ subscriptionId: 'Subscription not found' });

export const subscriptionNotCreated = () => new Failure('Failed to create subscription. Please try again.');

export const firstStoreIsFree = () =>
  new Failure({ storeName: 'Your first store is free, so it needs no subscription. Add it on the Add Store page.' });

export const tooManyBegun = () =>
  new Failure(
    'You have begun many subscriptions lately that were not agreed to. Agree to one of those that wait, or try again tomorrow.',
  );

export const storeIsPaid = () =>
  new Failure({ storeId: 'This store has a subscription that goes on. There is nothing to pay again.' });

export const storeIsFree = () => new Failure({ storeId: 'This store is free. There is nothing to pay for it.' });

export const providerUnreachable = () =>
  new Failure('PayPal cannot be reached at the moment. Nothing was changed; please try again in a few minutes.');

export const notCancelled = () =>
  new Failure({
    subscription:
      'The subscription could not be cancelled at PayPal, so nothing was deleted. Please try again in a few minutes.',
  });

export const payerNotFound = () => new Failure({ userId: 'User not found' });
