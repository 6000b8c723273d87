import { z } from 'zod';

const sampleCounts = z.object({ games: z.number(), records: z.number(), staff: z.number() });

export const sampleData = sampleCounts.extend({
  /** Whether sample data can be added: the account has no stores, not even deleted ones. */
  isOffered: z.boolean(),
  stores: z.number(),
  /** The numbers of items that the owner has added to it since. */
  added: sampleCounts,
});
export type SampleData = z.infer<typeof sampleData>;
