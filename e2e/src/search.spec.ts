import { addDays, formatMonthDay, formatWeekday } from '@quarterdeck/domain/business-date';
import type { Page } from '@playwright/test';
import { expectAccessibleInEverySize } from './accessible.ts';
import { signIn } from './at-counter.ts';
import { createOwner, expect, type Owner, test, today, visitorTest } from './journey.ts';
import { subscribe } from './sandbox.ts';

const yesterday = addDays(today, -1);

/** Two stores; Pier has a record of yesterday. */
async function twoStores(owner: Owner) {
  const { storeId: boardwalk } = await owner.addStore('Boardwalk');
  const { storeId: pier } = await subscribe(owner, 'Pier');
  await owner.addGames(boardwalk, ['Neon Drift', 'Skee Lane']);
  const games = await owner.addGames(pier, ['Claw King']);
  await owner.addStaff(pier);
  await owner.addDay(pier, games, { date: yesterday, sum: 554.5 });
  return { boardwalk, pier };
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

/** Opens the search by its shortcut, which works as soon as the screen is rendered. */
async function search(page: Page, text: string) {
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await field(page).fill(text);
}

/** Waits for the search, which is loaded after the screen together with its button. */
const searchIsLoaded = (page: Page) => expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();

test('a few words find a date: its preview, its record, or the form to add one', async ({ page, owner }) => {
  test.slow();
  const { pier } = await twoStores(owner);
  await page.goto('/dashboard');
  await search(page, 'pier yesterday');
  const day = option(page, new RegExp(formatWeekday(yesterday)));
  await expect(day).toHaveAttribute('aria-selected', 'true');
  await expect(day).toContainText('$554.50');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Balanced');
  await expect(page.getByRole('status').filter({ hasText: /\d+ results/ })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/financial-detail\?.*record=/);
  await expect(page.getByRole('heading', { name: formatWeekday(yesterday) })).toBeVisible();
  await expect(field(page)).toHaveCount(0);

  // A day without a record leads to the form with its date.
  const before = addDays(today, -2);
  await search(page, `${formatMonthDay(before)} pier`);
  await expect(option(page, /Add record$/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/add-financial?store=${pier}&date=${before}`);
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(before);

  // Without a store's name, a date finds each store's financials of that day.
  await search(page, 'yesterday');
  await option(page, /Pier/).first().click();
  await expect(page).toHaveURL(
    new RegExp(`/financials\\?store=${pier}&period=dates&from=${yesterday}&to=${yesterday}`),
  );
  await expect(page.getByRole('table', { name: /^Financial records/ }).locator('tbody tr')).toHaveCount(1);
});

test('a typed period opens the games that kept least in it', async ({ page, owner }) => {
  test.slow();
  await twoStores(owner);
  await page.goto('/dashboard');
  await search(page, 'least this year');
  const least = option(page, 'Games that keep least, All stores, This year');
  await expect(least).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/games?sort=kept&period=this-year');
  await expect(page.getByRole('button', { name: /^This year/ })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Kept' })).toHaveAttribute('aria-sort', 'ascending');

  // An open panel would cover the search.
  await page.getByRole('button', { name: /^This year/ }).click();
  await expect(page.getByRole('dialog', { name: 'Period' })).toBeVisible();
  await search(page, 'claw king');
  await expect(page.getByRole('dialog', { name: 'Period' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^This year/ })).toBeFocused();

  await search(page, 'claw king this year');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Claw King', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /^This year/ })).toBeVisible();
});

test('search finds names in other stores, representatives, screens and actions, and lists recent places first', async ({
  page,
  owner,
}) => {
  test.slow();
  const { boardwalk, pier } = await twoStores(owner);
  await page.goto(`/games?store=${boardwalk}`);
  await searchIsLoaded(page);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(field(page)).toBeFocused();
  await field(page).fill('claw');
  await expect(option(page, 'Claw King, Pier').locator('b').first()).toHaveText('Claw');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/game\\?store=${pier}&game=`));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await search(page, 'okafor');
  await option(page, 'Sam Okafor, Pier').click();
  await expect(page).toHaveURL(new RegExp(`/edit-staff\\?store=${pier}&staff=`));

  await search(page, 'rita');
  await expect(option(page, /Rita Alvarez/)).toContainText('3 games');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/representatives?rep=Rita+Alvarez');
  await expect(page.getByRole('heading', { name: 'Rita Alvarez, commission by game and store' })).toBeVisible();
  // An opened screen becomes a recent place.
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Rita Alvarez');

  await search(page, 'add staff board');
  await option(page, 'Add staff, Boardwalk').click();
  await expect(page).toHaveURL(`/add-staff?store=${boardwalk}`);

  await search(page, 'nothing like it');
  await expect(page.getByText('Nothing matches “nothing like it”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);

  await search(page, '');
  const places = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(places.first()).toHaveText(/^Representatives/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/representatives?rep=Rita+Alvarez');
});

test('single keys go to screens and rows, stay out of fields and dialogs, and can be switched off', async ({
  page,
  owner,
}) => {
  test.slow();
  const { pier } = await twoStores(owner);
  await page.goto(`/financials?store=${pier}&period=all`);
  await searchIsLoaded(page);
  const row = page.getByRole('link', { name: /^Details of/ });
  await expect(row).toBeVisible();
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/financial-detail/);

  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL('/stores?period=all');
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await expect(page).toHaveURL(/\/financials\?store=/);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(`/add-financial?store=${pier}&period=all`);

  // In a field they are typed.
  await page.getByLabel('Notes').fill('');
  await page.getByLabel('Notes').pressSequentially('gdn/j?');
  await expect(page.getByLabel('Notes')).toHaveValue('gdn/j?');
  await expect(page).toHaveURL(`/add-financial?store=${pier}&period=all`);
  await page.getByLabel('Notes').fill('');
  await page.getByRole('heading', { level: 1 }).focus();

  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('/');
  await expect(field(page)).toHaveCount(0);
  await list.getByRole('switch', { name: 'Single keys' }).click();
  await expect(list.getByRole('switch')).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);

  await page.goto(`/financials?store=${pier}&period=last-month`);
  await searchIsLoaded(page);
  for (const key of ['n', '?', '/', 'ArrowLeft']) await page.keyboard.press(key);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL(/\/financials\?.*period=last-month/);
  await field(page).fill('keyboard');
  await page.keyboard.press('Enter');
  await list.getByRole('switch', { name: 'Single keys' }).click();
  await page.keyboard.press('Escape');
  // Each arrow is one step, also on the period picker itself, which has keys of its own.
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/period=month/);
  await page.getByRole('button', { name: /^This month/ }).press('ArrowLeft');
  await expect(page).toHaveURL(/period=last-month/);
  await expect(page.getByRole('button', { name: /^Last month/ })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(`/add-financial?store=${pier}&period=last-month`);
});

test('a phone searches from its header, full screen and without a preview', async ({ page, owner }) => {
  test.slow();
  await twoStores(owner);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await field(page).fill('pier yesterday');
  await expect(option(page, /\$554\.50/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' })).toBeHidden();
  const box = await page.getByRole('dialog', { name: 'Search' }).boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 360, height: 780 });
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(field(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused();
});

test('names that failed to load can be retried, and screens and dates are found without them', async ({
  page,
  owner,
}) => {
  test.slow();
  await twoStores(owner);
  await page.route('**/search/names', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'serverError' } }),
  );
  await page.goto('/dashboard');
  await search(page, 'pier');
  await expect(option(page, 'Pier Overview')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the names of games and staff.');
  await page.unroute('**/search/names');
  await page.getByRole('button', { name: 'Try again' }).click();
  await field(page).fill('claw');
  await expect(option(page, 'Claw King, Pier')).toBeVisible();
});

visitorTest('a counter has neither search nor keys', async ({ page, database }) => {
  const owner = await createOwner(database);
  const { storeId, staffCredentials } = await owner.addStore();
  await owner.addGames(storeId, ['Claw King']);
  await signIn(page, staffCredentials.username, staffCredentials.password);
  let searches = 0;
  page.on('request', (request) => (searches += Number(/\/search[/-]/.test(request.url()))));
  // By then an owner's search would be loaded.
  await page.waitForTimeout(1_500);
  await page.keyboard.press('Control+k');
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/staff-dashboard/);
  expect(searches).toBe(0);
});

test('the search and the list of keys are accessible', async ({ page, owner }) => {
  test.setTimeout(180_000);
  await twoStores(owner);
  // Without charts, which follow a new size of the window a moment later.
  await page.goto('/stores');
  await search(page, 'pier yesterday');
  await expect(option(page, /\$554\.50/)).toBeVisible();
  await expectAccessibleInEverySize(page, 'the search');
  await field(page).fill('nothing like it');
  await expectAccessibleInEverySize(page, 'the search without results');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessibleInEverySize(page, 'the list of keys');
});
