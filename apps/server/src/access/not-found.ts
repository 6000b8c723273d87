import { Failure } from '../platform/failure.ts';

/** The same for an unknown id, a deleted one and another owner's. */
export const storeNotFound = () => new Failure('storeNotFound', { storeId: 'Store not found' });

/** The same for an unknown id, a deleted one and another owner's. */
export const staffNotFound = () => new Failure('staffNotFound', { staffId: 'Staff member not found' });

/** The same for an unknown id, a deleted one and another owner's. */
export const recordNotFound = () => new Failure('recordNotFound', { _id: 'Financial record not found' });
