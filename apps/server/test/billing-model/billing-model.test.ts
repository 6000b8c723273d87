import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { plan } from './steps.ts';
import { play, type Counts } from './story.ts';
import { openWorld } from './world.ts';

/**
 * Random stories of one owner, the server and the provider on the real database and the real wire format: what is paid
 * for, told twice, late, in any order or never, with a server that dies anywhere. `npm run test:billing-model` tells more
 * of them; a story that ends badly is told again by its seed.
 */
const runs = Number(process.env['BILLING_MODEL_RUNS'] ?? 40);
// The same stories each time where they decide whether a change lands; `npm run test:billing-model` looks for new ones.
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
      // One that ended badly is told shorter and shorter, but not for ever.
      if (Date.now() > giveUpAt) return;
      told += 1;
      try {
        await play(world, chosen, counts);
      } catch (error) {
        if (giveUpAt === Infinity) {
          // One in which everybody asks at once may end well the next time.
          console.log(`Billing: the story ${told} ended badly, and is being shortened: ${String(error)}`);
          giveUpAt = Date.now() + SHORTENING_MS;
        }
        throw error;
      }
    });
    await fc.assert(story, { seed, numRuns: runs });
    expect(told).toBe(runs);
  },
);
