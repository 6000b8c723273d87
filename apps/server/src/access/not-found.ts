import { Failure } from '../platform/failure.ts';

/** The same for unknown, deleted and foreign ids. */
export const storeNotFound = () => new Failure('storeNotFound', { storeId: 'Store not found' });

/** The same for unknown, deleted and foreign ids. */
export const staffNotFound = () => new Failure('staffNotFound', { staffId: 'Staff member not found' });

/** The same for unknown, deleted and foreign ids. */
export const recordNotFound = () => new Failure('recordNotFound', { _id: 'Financial record not found' });
