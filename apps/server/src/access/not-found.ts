import { Failure } from '../platform/failure.ts';

/** The same for an id that never was, one that was deleted and one that is somebody else's. */
export const storeNotFound = () => new Failure({ storeId: 'Store not found' });

/** The same for an id that never was, one that was deleted and one that is somebody else's. */
export const staffNotFound = () => new Failure({ staffId: 'Staff member not found' });

/** The same for an id that never was, one that was deleted and one that is somebody else's. */
export const recordNotFound = () => new Failure({ _id: 'Financial record not found' });
