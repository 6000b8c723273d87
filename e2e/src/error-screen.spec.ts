import { expect, test, today } from './journey.ts';

test('a screen that crashes shows an error and offers to reload, even if nothing else loads', async ({
  page,
  owner,
}) => {
  await owner.addStore();
  await page.route('**/dashboard/summary', (route) => route.fulfill({ json: { data: { recordCount: 1 } } }));
  await page.goto('/dashboard');
  await expect(page.getByText('This is our fault. Your saved data is safe.')).toBeVisible();
  await page.route('**/error-screen-*.js', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('This is our fault.')).toBeHidden();
  await page.unroute('**/dashboard/summary');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Quarterdeck Dashboard' })).toBeVisible();
});

test('a screen that can’t load shows the network error, even after the navigation has loaded', async ({
  page,
  owner,
}) => {
  await owner.addStore();
  const counted = page.waitForResponse('**/attention/list');
  await page.goto('/stores');
  await counted;
  await page.route('**/representatives/list', (route) => route.abort());
  await page.getByRole('link', { name: 'Representatives' }).first().click();
  await expect(page).toHaveURL(/\/network-error/);
});

test('a screen whose script is missing offers to reload, instead of a blank page', async ({ page, owner }) => {
  await owner.addStore();
  await page.route(/assets\/stores-screen-.*\.js/, (route) => route.fulfill({ status: 404 }));
  await page.goto('/stores');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Arcade Stores' })).toBeVisible();
});

test('a chart whose code does not load leaves the rest of the screen', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  await owner.addDay(storeId, games, { date: today, sum: 120 });
  await page.route('**/bar-chart-*.js', (route) => route.abort());
  await page.goto(`/financials?store=${storeId}`);
  await expect(page.getByText('Couldn’t load the chart.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Details of/ })).toHaveCount(1);
});

test('without the stores the navigation still offers their screens, which say what failed', async ({ page, owner }) => {
  await owner.addStore();
  await page.route('**/stores/user-stores', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'serverError' } }),
  );
  await page.goto('/stores');
  await expect(page.getByText('Couldn’t load your stores')).toBeVisible();
  const rail = page.getByRole('navigation', { name: 'Main' }).first();
  await rail.getByRole('link', { name: 'All games' }).click();
  await expect(page.getByRole('heading', { name: 'Games', level: 1 })).toBeVisible();
  await expect(page.getByText('Couldn’t load your stores')).toBeVisible();
});
