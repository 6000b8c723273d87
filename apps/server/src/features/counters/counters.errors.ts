import { Failure } from '../../platform/failure.ts';

export const counterNotFound = () => new Failure('counterNotFound', { _id: 'Counter not found' });

/** The password was right; the browser keeps the token, by which it is recognised once it is approved. */
export const counterNotApproved = (deviceToken: string) =>
  new Failure(
    'counterNotApproved',
    {
      counter:
        'This counter is new, and the store’s owner approves new counters. They have been told. Sign in again once they have approved it.',
    },
    { data: { deviceToken } },
  );
