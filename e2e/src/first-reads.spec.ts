import type { Page, Request } from '@playwright/test';
import { addDays } from '@quarterdeck/domain/business-date';
import { expect, test, today } from './journey.ts';

const FIRST_READS = ['/auth/user/fetch-user', '/stores/user-stores', '/attention/list', '/dashboard/summary'];

/** Holds the app's scripts, as on a slow network, and opens the dashboard. */
async function openWithSlowScripts(page: Page) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/app-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const answers = Promise.all(
    FIRST_READS.map((path) => page.waitForResponse((response) => response.url().endsWith(path))),
  );
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await answers;
  return { release, timesSent: (path: string) => requests.filter((request) => request.url().endsWith(path)).length };
}

test('the dashboard reads its figures while its scripts load, and once', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await owner.addDay(storeId, await owner.addGames(storeId, ['Neon Drift']), { date: today, sum: 120 });
  const { release, timesSent } = await openWithSlowScripts(page);
  release();
  await expect(page.getByText('$120.00').first()).toBeVisible();
  expect(FIRST_READS.map(timesSent)).toEqual([1, 1, 1, 1]);
});

test('figures that change while the scripts load are read again', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  await owner.addDay(storeId, games, { date: today, sum: 120 });
  const { release } = await openWithSlowScripts(page);
  await owner.addDay(storeId, games, { date: addDays(today, -1), sum: 30 });
  release();
  await expect(page.getByText('$150.00').first()).toBeVisible();
});

test('a first read that failed is sent again', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await owner.addDay(storeId, await owner.addGames(storeId, ['Neon Drift']), { date: today, sum: 120 });
  let failures = 0;
  for (const path of FIRST_READS) {
    await page.route(
      `**${path}`,
      (route) => {
        failures += 1;
        return route.abort();
      },
      { times: 1 },
    );
  }
  await page.goto('/dashboard');
  await expect(page.getByText('$120.00').first()).toBeVisible();
  expect(failures).toBe(FIRST_READS.length);
});
