import { Failure } from '../../platform/failure.ts';

export const counterNotFound = () => new Failure('counterNotFound', { _id: 'Counter not found' });

/** The password was right; the browser keeps the token, by which it is recognized once it is approved. */
export const counterNotApproved = (deviceToken: string) =>
  new Failure(
    'counterNotApproved',
    'This counter is new and needs the owner’s approval. Sign in again once they’ve approved it under Counters.',
    { data: { deviceToken } },
  );
