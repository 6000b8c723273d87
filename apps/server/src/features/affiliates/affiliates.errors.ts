import { Failure } from '../../platform/failure.ts';

export const introCodeTaken = () =>
  new Failure('introCodeTaken', { introCode: 'This code is already in use. Choose another.' });

/** A shared code must keep leading to the owner who shared it. */
export const introCodeFixed = (introCode: string) =>
  new Failure('introCodeFixed', { introCode: `Your code is ${introCode}. It can’t be changed.` });
