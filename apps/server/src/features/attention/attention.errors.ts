import { Failure } from '../../platform/failure.ts';

/** The same for unknown lines, those of others, and those that have changed or gone. */
export const lineNotFound = () => new Failure('lineNotFound', { key: 'This no longer needs attention' });
