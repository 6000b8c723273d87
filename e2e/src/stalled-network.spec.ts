// A network that swallows packets: requests get neither a response nor an error.
import type { Page } from '@playwright/test';
import { addDays } from '@quarterdeck/domain/business-date';
import { createOwner, expect, hold, test, today, visitorTest } from './journey.ts';

const swallow = (page: Page, address: string) => page.route(address, () => undefined);

/** An owner with a record, on the dashboard. */
const openDashboard = async (page: Page) => {
  await page.goto('/dashboard');
  await expect(page.getByText('$77.00').first()).toBeVisible();
};

test('a screen whose data never arrives leads to the network error', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await page.clock.install();
  await swallow(page, '**/games/**');
  await page.goto(`/games?store=${storeId}`);
  await expect(page.getByRole('heading', { name: 'Games', exact: true })).toBeVisible();
  await expect(async () => {
    await page.clock.fastForward(31_000);
    await expect(page.getByRole('heading', { name: 'Network Error' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('a bar shows that the next screen is loading', async ({ page, owner }) => {
  await owner.addStore();
  await page.goto('/dashboard');
  const release = await hold(page, /stores-screen/);
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Stores' }).click();
  const bar = page.getByRole('progressbar', { name: 'Loading' });
  await expect(bar).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Arcade Stores' })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('a form whose save gets no response can be sent again', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await page.clock.install();
  await page.goto(`/add-game?store=${storeId}`);
  await page.getByLabel('Game Name').fill('Neon Drift');
  await page.getByRole('switch', { name: 'Own game' }).click();
  await swallow(page, '**/games/create-game');
  const sent = page.waitForRequest('**/games/create-game');
  await page.getByRole('button', { name: 'Add Game', exact: true }).click();
  await sent;
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('alert')).toContainText('No connection. Your input is still here');
  await page.unroute('**/games/create-game');
  await page.getByRole('button', { name: 'Add Game', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Neon Drift' })).toHaveCount(1);
});

test('a request without a response shows that the connection is lost', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await owner.addGames(storeId, ['Neon Drift']);
  await page.clock.install();
  await page.goto(`/games?store=${storeId}`);
  await expect(page.getByRole('heading', { name: 'Neon Drift' })).toBeVisible();
  await page.route('**/health/live', (route) => route.abort('internetdisconnected'));
  await swallow(page, '**/financials/**');
  const asked = page.waitForRequest('**/financials/**');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Financials' }).click();
  await asked;
  await page.clock.fastForward(9_000);
  await expect(page.getByText(/^No connection/)).toBeVisible();
});

test('signing out hides the figures before the server and the next page respond', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  await owner.addDay(storeId, games, { date: addDays(today, -1), sum: 77 });
  await openDashboard(page);
  await swallow(page, '**/auth/user/logout');
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page.getByText('$77.00').first()).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
});

visitorTest('a sign-out without a response does not block the next sign-in forever', async ({ page, database }) => {
  const owner = await createOwner(database);
  const signIn = async () => {
    await page.getByLabel('Username').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
  };
  await page.goto('/login');
  await signIn();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.clock.install();
  await swallow(page, '**/auth/user/logout');
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  const retried = page.waitForRequest('**/auth/user/logout');
  await page.goto('/login');
  await retried;
  await signIn();
  await expect(async () => {
    await page.clock.fastForward(31_000);
    await expect(page.getByRole('alert')).toContainText('No connection. Your input', { timeout: 1_000 });
  }).toPass();
  await page.unroute('**/auth/user/logout');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a dialog that can’t be loaded leaves the screen in place and opens later', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  await owner.addDay(storeId, games, { date: addDays(today, -1), sum: 77 });
  const lost = /\/(assets\/search-dialog|health\/)/;
  await page.route(lost, (route) => route.abort('internetdisconnected'));
  await openDashboard(page);
  await expect(page.locator('[data-search] button').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByText(/^No connection/)).toBeVisible();
  await expect(page.getByText('$77.00').first()).toBeVisible();
  await page.unroute(lost);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
});

test('a live stream that falls silent is opened again', async ({ page, owner }) => {
  await owner.addStore();
  await page.clock.install();
  await swallow(page, '**/live?*');
  const first = page.waitForRequest('**/live?*');
  await page.goto('/dashboard');
  await page.clock.runFor(1_000);
  await first;
  const second = page.waitForRequest('**/live?*');
  await page.clock.fastForward(61_000);
  await second;
});
