import { Failure } from '../../platform/failure.ts';

export const userNotFound = () => new Failure('userNotFound', { _id: 'User not found' });

export const ownVerification = () =>
  new Failure('ownVerification', { emailVerified: 'You can’t remove your own verification. Ask someone else in HR.' });

/** @param notes the current ones. */
export const notesChanged = (notes: string) =>
  new Failure(
    'notesChanged',
    { notes: 'Someone else in HR changed these notes meanwhile. Their text is below yours: combine them, then save.' },
    { data: { notes } },
  );
