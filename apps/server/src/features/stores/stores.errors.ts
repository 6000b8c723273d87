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

/** When a clock change at that hour would make a date occur twice. */
export const impossibleDayEnd = () =>
  new Failure('impossibleDayEnd', {
    dayEndsAt: 'The day can’t end at this hour in this time zone. Choose another hour.',
  });
