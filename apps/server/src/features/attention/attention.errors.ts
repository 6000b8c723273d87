import { Failure } from '../../platform/failure.ts';

/** The same for unknown lines, lines of other owners, and lines that have changed or no longer exist. */
export const lineNotFound = () => new Failure('lineNotFound', { key: 'This no longer needs attention' });
