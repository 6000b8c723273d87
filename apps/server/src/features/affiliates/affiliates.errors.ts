import { Failure } from '../../platform/failure.ts';

export const codeTaken = () => new Failure({ introCode: 'This code is already in use. Choose another.' });

/** A code that was shared must go on leading to who shared it. */
export const codeStays = (introCode: string) =>
  new Failure({ introCode: `Your code is ${introCode}. It can’t be changed.` });
