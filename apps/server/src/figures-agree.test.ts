import type { DashboardSummary } from '@quarterdeck/contract/dashboard';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataOf } from '../test/builders.ts';
import { expectAgreement } from '../test/figures/agreement.ts';
import { readScreens, total, type Period } from '../test/figures/screens.ts';
import { stepNames, steps } from '../test/figures/steps.ts';
import { aChoice, aWorld, type World } from '../test/figures/world.ts';
import { expectTotalsToAgree } from '../test/postgres/totals.ts';
import { startTestServer } from '../test/server.ts';

const server = await startTestServer();

const PERIODS: Period[] = [
  {},
  { to: '2026-02-28' },
  { from: '2024-02-28', to: '2026-03-01' },
  { from: '2025-12-31', to: '2025-12-31' },
  { from: '2026-01-01', to: '2026-03-02', compareFrom: '2025-01-01', compareTo: '2025-03-02' },
  { from: '2026-03-01', to: '2026-03-02', compareFrom: '2026-02-27', compareTo: '2026-02-28' },
  { from: '2025-01-01', to: '2025-12-31', compareFrom: '2024-01-01', compareTo: '2024-12-31' },
  { from: '2025-02-28', to: '2026-03-02', compareFrom: '2024-02-28', compareTo: '2025-03-02' },
];

/** The dashboard without a period reads the totals, and with an open one the records. */
async function expectDashboardToAgree({ owner }: World): Promise<void> {
  const { dashboard } = await readScreens(owner, {});
  const summary = dataOf(await owner.call<DashboardSummary>('GET /dashboard/summary'));
  expect([summary.totalRevenue, summary.recordCount, summary.dayCount, summary.averageDailyRevenue]).toEqual([
    dashboard.revenue,
    dashboard.recordCount,
    dashboard.dayCount,
    dashboard.averageDailyRevenue,
  ]);
  expect(total(summary.stores.map(({ revenue }) => revenue))).toBe(dashboard.revenue);
}

test('after any changes of records, games, representatives, stores and backups, all screens show the same sums', async () => {
  const aStep = fc.record({ name: fc.constantFrom(...stepNames), choice: aChoice });
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 10, maxLength: 40, size: 'max' }), async (list) => {
      const world = await aWorld(server);
      for (const { name, choice } of list) {
        const response = await steps[name](world, choice);
        if (response) expect(response.status, `${name}: ${response.text}`).toBe(200);
      }
      await expectTotalsToAgree(server, world.owner);
      for (const period of PERIODS) expectAgreement(await readScreens(world.owner, period), period);
      await expectDashboardToAgree(world);
    }),
    { numRuns: 10 },
  );
});
