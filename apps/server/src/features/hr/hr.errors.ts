import { Failure } from '../../platform/failure.ts';

export const userNotFound = () => new Failure('userNotFound', { _id: 'User not found' });

export const ownVerification = () =>
  new Failure('ownVerification', { emailVerified: 'You can’t remove your own verification. Ask someone else in HR.' });
