import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { plan } from './steps.ts';
import { play, type Counts } from './story.ts';
import { openWorld } from './world.ts';

/**
 * Random stories of one owner, the server and the provider with the real database and the real wire format. Events
 * arrive twice, late, in any order or never, and the server may die at any point. `npm run test:billing-model` runs
 * more stories. The seed repeats a failed story.
 */
const runs = Number(process.env['BILLING_MODEL_RUNS'] ?? 40);
// The test suite runs the same stories each time. `npm run test:billing-model` looks for new failures.
const seed = Number(process.env['BILLING_MODEL_SEED'] ?? 20_261_120);

const SHORTENING_MS = Number(process.env['BILLING_MODEL_SHORTENING_MS'] ?? 60_000);

const world = await openWorld();
const counts: Counts = new Map();
let told = 0;

afterAll(async () => {
  await world.close();
  const steps = [...counts].sort(([, one], [, other]) => other - one).map(([name, times]) => `${times} × ${name}`);
  console.log(`Billing: ${told} stories, seed ${seed}: ${steps.join(', ')}`);
});

test(
  'in every story the ledger matches the provider’s and no owner loses paid time',
  { timeout: 6 * 3_600_000 },
  async () => {
    console.log(`Billing: ${runs} stories with the seed ${seed}`);
    let giveUpAt = Infinity;
    const story = fc.asyncProperty(plan, async (chosen) => {
      // A failed story is shortened step by step, within a time limit.
      if (Date.now() > giveUpAt) return;
      told += 1;
      try {
        await play(world, chosen, counts);
      } catch (error) {
        if (giveUpAt === Infinity) {
          // A story with concurrent checks may succeed the next time.
          console.log(`Billing: the story ${told} failed and is being shortened: ${String(error)}`);
          giveUpAt = Date.now() + SHORTENING_MS;
        }
        throw error;
      }
    });
    await fc.assert(story, { seed, numRuns: runs });
    expect(told).toBe(runs);
  },
);
