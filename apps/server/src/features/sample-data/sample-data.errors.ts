import { Failure } from '../../platform/failure.ts';

/** Sample data is offered only before the owner's first store. */
export const samplesNotOffered = () =>
  new Failure('samplesNotOffered', {
    sampleData: 'Sample data can be added while your account has no stores of its own, deleted ones included.',
  });
