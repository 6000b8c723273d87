import { Failure } from '../../platform/failure.ts';

/** The same for an id that never was, one that was deleted and one that is somebody else's. */
export const gameNotFound = () => new Failure({ _id: 'Game not found' });
