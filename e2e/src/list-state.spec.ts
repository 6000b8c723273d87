import { addDays, localDate } from '@quarterdeck/domain/business-date';
import { expect, test } from './journey.ts';

const PHONE = { width: 360, height: 740 };
const today = localDate(new Date());

test('Financials keep their period and scroll position through Details, Edit and Delete', async ({ page, owner }) => {
  test.slow();
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  for (let day = 1; day <= 28; day += 1)
    await owner.addDay(storeId, games, { date: `2026-02-${String(day).padStart(2, '0')}`, sum: day });
  await page.setViewportSize(PHONE);
  await page.goto(`/financials?store=${storeId}&period=dates&from=2026-02-01&to=2026-02-28`);
  const list = /\/financials\?.*period=dates.*from=2026-02-01.*to=2026-02-28/;
  const details = page.getByRole('link', { name: /Details of .*Feb 3/ });
  await details.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  const before = await place();
  expect(before).toBeGreaterThan(400);
  const isBack = async () => {
    await expect(page).toHaveURL(list);
    await expect.poll(place).toBe(before);
  };

  await details.click();
  // Until the record is shown, Back is still the list's link.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Feb 3');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await isBack();
  await details.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Feb 3');
  await page.goBack();
  await isBack();
  await details.click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Notes').fill('Counted again');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await isBack();
  await page.getByRole('link', { name: /Details of .*Feb 1(,|$)/ }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Removed from all totals. Restore it within 30 days.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  // Choosing the list in the navigation opens it at its top, with the same period.
  await page.getByRole('navigation', { name: 'Main' }).last().getByRole('link', { name: 'Financials' }).click();
  await expect(page).toHaveURL(list);
  await expect.poll(place).toBe(0);
});

test('searches survive editing, and invalid query parameters are ignored', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await owner.addGames(
    storeId,
    Array.from({ length: 12 }, (_, number) => `Game ${number + 1}`),
  );
  await page.goto(`/games?store=${storeId}`);
  await page.getByLabel('Find a game or representative').fill('game 1');
  await expect(page.getByText('4 of 12 games')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Game 12' }).click();
  await page.getByRole('link', { name: 'Edit Game 12' }).click();
  await page.getByLabel('Quantity').fill('3');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/games\?.*q=game\+1/);
  await expect(page.getByText('4 of 12 games')).toBeVisible();
  await expect(page.getByLabel('Find a game or representative')).toHaveValue('game 1');
  await page.getByRole('button', { name: 'Actions for Game 12' }).click();
  await page.getByRole('link', { name: 'Edit Game 12' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('4 of 12 games')).toBeVisible();
  await page.getByRole('link', { name: '+ Add New Game' }).click();
  await page.getByRole('link', { name: 'Paste a list' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('4 of 12 games')).toBeVisible();
  // The search stays after adding a game that it finds, and ends with one that it would hide.
  const add = async (name: string) => {
    await page.getByRole('link', { name: '+ Add New Game' }).click();
    await page.getByLabel('Game Name').fill(name);
    await page.getByRole('switch', { name: 'Own game' }).click();
    await page.getByRole('button', { name: 'Add Game' }).click();
  };
  await add('Game 100');
  await expect(page.getByText('5 of 13 games')).toBeVisible();
  await expect(page).toHaveURL(/q=game\+1/);
  await add('Ticket Tower');
  await expect(page.getByRole('link', { name: 'Ticket Tower' })).toBeVisible();
  await expect(page.getByText('14 games, 14 active')).toBeVisible();
  await page.getByLabel('Find a game or representative').fill('game 1');
  await expect(page).toHaveURL(/q=game\+1/);
  await page.reload();
  await expect(page.getByText('5 of 14 games')).toBeVisible();

  await page.goto(`/financials?store=${storeId}&period=nonsense&from=yesterday&to=%00&q=${'x'.repeat(500)}`);
  await expect(page.getByText('No Financial Records Found')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Current Month' })).toBeChecked();
});

test('a notice closes even under a resting pointer, and the end of the page can be scrolled above it', async ({
  page,
  owner,
}) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(
    storeId,
    Array.from({ length: 12 }, (_, number) => `Game ${number + 1}`),
  );
  await page.setViewportSize(PHONE);
  await page.clock.install();
  await page.goto(`/edit-game?store=${storeId}&game=${games[0]?._id}`);
  await page.getByLabel('Quantity').fill('3');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Game 1 saved' });
  await expect(notice).toBeVisible();
  await page.clock.pauseAt(Date.now() + 500);
  const place = (await notice.boundingBox()) ?? { x: NaN, y: NaN };
  await page.mouse.move(place.x + 20, place.y + 20);

  const last = page.getByRole('button', { name: 'Actions for Game 12' });
  await expect(last).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const row = (await last.boundingBox()) ?? { y: NaN, height: NaN };
  expect(row.y + row.height).toBeLessThanOrEqual(place.y);

  await page.clock.runFor(15_000);
  await expect(notice).toHaveCount(0);
});

test('a phone shows and switches the store on each store screen', async ({ page, owner, database }) => {
  test.slow();
  const first = await owner.addStore('Boardwalk Pier 7');
  await database.pool.query(`update stores set subscription_id = 'I-' || id where id = $1`, [first.storeId]);
  const second = await owner.addStore('Mall Level 3');
  const games = await owner.addGames(first.storeId, ['W'.repeat(60)]);
  const record = await owner.addDay(first.storeId, games, { date: addDays(today, -1), sum: 10 });
  const sam = await owner.addStaff(first.storeId);
  await page.setViewportSize(PHONE);
  const name = 'Store: Boardwalk Pier 7. Choose another';
  const change = page.getByRole('main').getByRole('button', { name });
  for (const path of [
    '/store-details?',
    '/edit-store?',
    '/store-history?',
    '/games?',
    '/add-game?',
    `/game?game=${games[0]?._id}&`,
    `/edit-game?game=${games[0]?._id}&`,
    `/correct-records?game=${games[0]?._id}&`,
    '/financials?',
    '/add-financial?',
    `/financial-detail?record=${record._id}&`,
    `/edit-financial?record=${record._id}&`,
    '/staff?',
    '/add-staff?',
    `/edit-staff?staff=${sam._id}&`,
    `/staff-loans?staff=${sam._id}&`,
    `/curriculum-vitae?staff=${sam._id}&`,
  ]) {
    await page.goto(`${path}store=${first.storeId}`);
    await expect(change, path).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
  // The staff of another store are others.
  await page.goto(`/financials?store=${first.storeId}&period=all&by=Sam+Okafor`);
  await change.click();
  await page.getByRole('menuitem', { name: 'Mall Level 3' }).click();
  await expect(page).toHaveURL(`/financials?store=${second.storeId}&period=all`);
  await page.goto(`/financial-detail?record=${record._id}&store=${first.storeId}`);
  await change.click();
  await page.getByRole('menuitem', { name: 'Mall Level 3' }).click();
  await expect(page).toHaveURL(`/financials?store=${second.storeId}`);
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Store: Mall Level 3. Choose another' }),
  ).toBeVisible();
  // The selected store stays across screens that belong to no store.
  await page.goto('/dashboard');
  const link = page.getByRole('navigation', { name: 'Main' }).last().getByRole('link', { name: 'Games' });
  // Until the stores are known, it leads to the games of all.
  await expect(link).toHaveAttribute('href', `/games?store=${second.storeId}`);
  await link.click();
  await expect(page).toHaveURL(`/games?store=${second.storeId}`);
  await expect(page.getByRole('button', { name: 'Store: Mall Level 3. Choose another' }).last()).toBeVisible();
});
