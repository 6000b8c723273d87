import { Failure } from '../../platform/failure.ts';

export const storeNameTaken = () =>
  new Failure('storeNameTaken', {
    storeName: 'A store with this name already exists. Please choose a different name.',
  });

export const storeNeedsSubscription = () =>
  new Failure('storeNeedsSubscription', {
    subscription: 'You’ve used your free store. Each additional store needs its own subscription.',
  });

export const freeStoreExists = () =>
  new Failure('freeStoreExists', {
    subscription: 'You already have a free store. Only one store can be free, so this one can’t be restored.',
  });

/** Where clocks change at that hour in a way that would make a date come twice. */
export const impossibleDayEnd = () =>
  new Failure('impossibleDayEnd', {
    dayEndsAt: 'The day can’t end at this hour in this time zone. Choose another hour.',
  });
