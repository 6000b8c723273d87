import { Failure } from '../../platform/failure.ts';

/** Sample data are for looking around before there is anything of one's own. */
export const samplesNotOffered = () =>
  new Failure('samplesNotOffered', {
    sampleData: 'Sample data can be added while your account has no stores of its own, deleted ones included.',
  });
