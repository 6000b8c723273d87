import { Failure } from '../../platform/failure.ts';

export const storeNameTaken = () =>
  new Failure({ storeName: 'A store with this name already exists. Please choose a different name.' });

export const furtherStoreNeedsSubscription = () =>
  new Failure({ subscription: 'Your first store is free. Every further store needs its own subscription.' });

export const freeStoreExists = () =>
  new Failure({
    subscription: 'You have another free store by now. Only one store is free, so this one cannot come back beside it.',
  });

/** Where clocks change at that hour in a way that would make a date come twice. */
export const dayCannotEndThen = () =>
  new Failure({ dayEndsAt: 'The day cannot end at this hour in this time zone. Choose another hour.' });
