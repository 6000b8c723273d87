import type { Page } from '@playwright/test';
import { count, openForm, save } from './entry-form.ts';
import { expect, test } from './journey.ts';

const says = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const SAVED = 'All changes saved';
const KEPT = 'Draft kept on this device';
const OFFLINE_KEPT = 'Offline: your entry is kept';

async function recordsOf(owner: { call: <Data>(path: string, body?: unknown) => Promise<Data> }, storeId: string) {
  return owner.call<unknown[]>('/financials/fetch-store-financials', { storeId });
}

test('a connection that breaks right after a response is noticed without another request', async ({
  page,
  owner,
  context,
}) => {
  await page.route('**/live?*', () => {});
  await openForm(page, owner);
  await expect(says(page, SAVED)).toBeVisible();
  let checks = 0;
  await page.route('**/health/live', (route) => {
    checks += 1;
    return checks === 1 ? route.fulfill({ body: '' }) : route.abort('internetdisconnected');
  });
  await context.setOffline(true);
  await expect.poll(() => checks).toBeGreaterThan(0);
  await expect(says(page, 'Offline')).toBeVisible();
});

test('an offline entry is kept, and the status line shows it until it is saved', async ({ page, owner, context }) => {
  const { storeId } = await openForm(page, owner);
  await expect(says(page, SAVED)).toBeVisible();
  await page.getByLabel('Neon Drift').fill('45');
  await expect(says(page, KEPT)).toBeVisible();
  await context.setOffline(true);
  await expect(says(page, OFFLINE_KEPT)).toBeVisible();
  await page.getByLabel('Claw King').fill('5');
  await count(page).fill('50');
  await expect(says(page, OFFLINE_KEPT)).toBeVisible();
  await context.setOffline(false);
  await expect(says(page, KEPT)).toBeVisible();

  // The request is held back, so that the status can be read meanwhile.
  let releaseRequests = () => {};
  const held = new Promise<void>((resolve) => (releaseRequests = resolve));
  await page.route('**/financials/create-financial', async (route) => {
    await held;
    await route.continue();
  });
  await save(page).click();
  await expect(says(page, 'Saving…')).toBeVisible();
  releaseRequests();
  await expect(page).toHaveURL(/\/financials\?/);
  await expect(says(page, SAVED)).toBeVisible();
  expect(await recordsOf(owner, storeId)).toHaveLength(1);
});

test('a killed save request leaves a draft that is never shown as saved', async ({ page, owner }) => {
  const { storeId } = await openForm(page, owner);
  await page.getByLabel('Neon Drift').fill('20');
  await count(page).fill('20');
  await page.route('**/financials/create-financial', (route) => route.abort('connectionreset'));
  await save(page).click();
  await expect(says(page, 'No connection. Your entry is kept')).toBeVisible();
  // The server responds to other requests, so the connection is not lost.
  await expect(says(page, KEPT)).toBeVisible();
  expect(await recordsOf(owner, storeId)).toHaveLength(0);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(says(page, KEPT)).toBeVisible();

  await page.unroute('**/financials/create-financial');
  await page.goto(`/add-financial?store=${storeId}`);
  await save(page).click();
  await expect(says(page, SAVED)).toBeVisible();
  expect(await recordsOf(owner, storeId)).toHaveLength(1);
});

test('two tabs show the same draft status', async ({ page, owner, context }) => {
  await openForm(page, owner);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(says(other, SAVED)).toBeVisible();
  await page.getByLabel('Neon Drift').fill('20');
  await count(page).fill('20');
  await expect(says(other, KEPT)).toBeVisible();
  await save(page).click();
  await expect(says(page, SAVED)).toBeVisible();
  await expect(says(other, SAVED)).toBeVisible();
});

test('an abandoned Add Store draft waits only on its own screen', async ({ page }) => {
  await page.goto('/add-store');
  await page.getByLabel('Store Name').fill('Pier 8');
  await expect(says(page, KEPT)).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(says(page, SAVED)).toBeVisible();
  await expect(says(page, KEPT)).toHaveCount(0);
  await page.goto('/add-store');
  await expect(page.getByLabel('Store Name')).toHaveValue('Pier 8');
  await expect(says(page, KEPT)).toBeVisible();
});

test('the status line shows a server outage and its recovery', async ({ page, owner }) => {
  await owner.addStore();
  // The live stream and the health check.
  const live = /\/live(\?|$)/;
  await page.route(live, (route) => route.abort('connectionrefused'));
  await page.goto('/dashboard');
  await expect(says(page, 'Offline: all changes saved')).toBeVisible();
  await page.unroute(live);
  await expect(says(page, SAVED)).toBeVisible();
});

test('a draft the browser can’t store is not shown as kept', async ({ page, owner }) => {
  await openForm(page, owner);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByLabel('Neon Drift').fill('20');
  await expect(says(page, 'Not saved: keep this page open')).toBeVisible();
  await page.getByLabel('Neon Drift').fill('');
  await expect(says(page, SAVED)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the status line causes no layout shift, is announced once per change and stays visible', async ({
    page,
    owner,
    context,
  }) => {
    await openForm(page, owner);
    const field = page.getByLabel('Neon Drift');
    const before = await field.boundingBox();
    await page.evaluate(() => {
      const line = [...document.querySelectorAll('[role=status]')].find(
        (region) => region.textContent === 'All changes saved',
      );
      const changes: string[] = [];
      Object.assign(window, { changes });
      if (line)
        new MutationObserver(() => changes.push(line.textContent ?? '')).observe(line, {
          characterData: true,
          childList: true,
          subtree: true,
        });
    });
    await field.tap();
    await page.keyboard.type('123.45');
    await context.setOffline(true);
    await expect(says(page, OFFLINE_KEPT)).toBeInViewport();
    await page.keyboard.type('6');
    await context.setOffline(false);
    await expect(says(page, KEPT)).toBeInViewport();
    expect(await page.evaluate(() => (window as unknown as { changes: string[] }).changes)).toEqual([
      KEPT,
      OFFLINE_KEPT,
      KEPT,
    ]);
    expect(await field.boundingBox()).toEqual(before);
    await page.getByLabel('Hoop Fever').scrollIntoViewIfNeeded();
    await expect(says(page, KEPT)).toBeInViewport();
  });
});
