import { expect, test } from './journey.ts';
import { loseResponses } from './lost-responses.ts';

test('saving a game again after it was deleted says so, and the next save adds it', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await page.goto(`/add-game?store=${storeId}`);
  await page.getByLabel('Game Name').fill('Neon Drift');
  await page.getByLabel('Quantity').fill('1');
  await page.getByRole('textbox', { name: 'Commission' }).fill('12.5');
  await page.getByLabel('Representative Name').fill('Rita Alvarez');
  await page.getByLabel('Representative Phone').fill('555-0101');
  const restoreResponses = await loseResponses(page, '/games/create-game');
  const add = page.getByRole('button', { name: 'Add Game' });
  await add.click();
  await expect(page.getByRole('alert')).toContainText('No connection. Your input is still here');
  await restoreResponses();
  const games = () => owner.call<{ _id: string }[]>('/games/fetch-store-games', { storeId });
  const [game] = await games();
  await owner.call('/games/delete-game', { _id: game?._id, storeId });
  await add.click();
  await expect(
    page.getByText('“Neon Drift” was added with this form and deleted since.', { exact: false }),
  ).toBeVisible();
  expect(await games()).toEqual([]);
  await add.click();
  await expect(page).toHaveURL(/\/games\?/);
  expect(await games()).toHaveLength(1);
});
