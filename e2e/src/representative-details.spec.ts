import { expectAccessibleInEverySize } from './accessible.ts';
import { expect, test } from './journey.ts';

test('a representative is renamed with details, on all games, and records keep the earlier name', async ({
  page,
  owner,
}) => {
  test.setTimeout(120_000);
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  const record = await owner.addDay(storeId, games, { date: '2026-03-05', sum: 10 });
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto('/representatives?period=all');
  const name = (await page.locator('tbody tr').getByRole('link').first().textContent()) ?? '';
  await expect(page.getByRole('heading', { name: `${name}, details` })).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await expectAccessibleInEverySize(page, 'Edit representative');
  await page.getByLabel('Name').fill('Raymond Lee');
  await page.getByLabel('Email').fill('ray@machines.example');
  await page.getByLabel('Notes').fill('Collects on Mondays');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/representatives\?period=all/);
  await expect(page.getByRole('heading', { name: 'Raymond Lee, details' })).toBeVisible();
  await expect(page.getByText('Collects on Mondays')).toBeVisible();
  await expectAccessibleInEverySize(page, 'Representatives with details');

  await page.goto('/activity?kind=representative');
  await expect(page.getByText('Admin changed the representative Raymond Lee')).toBeVisible();
  await page.goto(`/games?store=${storeId}`);
  await expect(page.getByText('Raymond Lee').first()).toBeVisible();
  await page.goto(`/financial-detail?store=${storeId}&record=${record._id}`);
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByText('Raymond Lee')).toHaveCount(0);
});
