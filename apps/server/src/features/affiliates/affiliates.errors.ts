import { Failure } from '../../platform/failure.ts';

export const introCodeTaken = () =>
  new Failure('introCodeTaken', { introCode: 'This code is already in use. Choose another.' });

/** A code that was shared must go on leading to who shared it. */
export const introCodeFixed = (introCode: string) =>
  new Failure('introCodeFixed', { introCode: `Your code is ${introCode}. It can’t be changed.` });
