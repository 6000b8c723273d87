import { Failure } from '../../platform/failure.ts';
import { changedMeanwhile, type LastChange } from '../audit/audit.queries.ts';
import { presentEditedStore } from './stores.presenters.ts';
import type { StoreDetails } from './stores.queries.ts';

export const storeNameTaken = () =>
  new Failure('storeNameTaken', {
    storeName: 'A store with this name already exists. Please choose a different name.',
  });

export const storeNeedsSubscription = () =>
  new Failure(
    'storeNeedsSubscription',
    'You’ve used your free store. Each additional store needs its own subscription.',
  );

export const freeStoreExists = () =>
  new Failure(
    'freeStoreExists',
    'You already have a free store. Only one store can be free, so this one can’t be restored.',
  );

/** Sample stores are only removed together. */
export const storeIsSample = () =>
  new Failure('storeIsSample', {
    store: 'This store is part of your sample data. Remove the sample data to delete it.',
  });

/** The form is based on another version. */
export const storeChanged = (storeId: string, current: StoreDetails & { version: number }, last: LastChange) =>
  new Failure(
    'storeChanged',
    { version: changedMeanwhile(last, 'store') },
    { data: { current: presentEditedStore(storeId, current), ...last } },
  );

/** A clock change at that hour would make a date occur twice. */
export const impossibleDayEnd = () =>
  new Failure('impossibleDayEnd', {
    dayEndsAt: 'The day can’t end at this hour in this time zone. Choose another hour.',
  });
