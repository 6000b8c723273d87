import { addDays } from '@quarterdeck/domain/business-date';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { count, recordRow, save } from './entry-form.ts';
import { expect, test, today, type Owner } from './journey.ts';

/** A store in which Neon Drift takes $184 on this weekday and Pinball $5. */
async function aRegularStore(owner: Owner) {
  const { storeId } = await owner.addStore();
  const [drift, pinball] = await owner.addGames(storeId, ['Neon Drift', 'Pinball', 'New Game']);
  if (!drift || !pinball) throw new Error('Games are missing');
  for (let week = 1; week <= 4; week += 1) {
    await owner.call('/financials/create-financial', {
      storeId,
      date: addDays(today, -7 * week),
      gameFinances: [
        { gameId: drift._id, sum: 184 },
        { gameId: pinball._id, sum: 5 },
      ],
      actualCashCount: 189,
    });
  }
  return storeId;
}

const question = (page: Page) => page.getByRole('dialog', { name: /right\?$/ });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('a doubtful figure is marked when its field loses the focus, and confirmed once on Save', async ({
  page,
  owner,
}) => {
  const storeId = await aRegularStore(owner);
  await page.goto(`/add-financial?store=${storeId}`);
  await expect(field(page, 'Neon Drift')).toHaveAccessibleDescription('usually $184');
  await expect(field(page, 'New Game')).toHaveAccessibleDescription('');
  await field(page, 'Neon Drift').fill('1840');
  await expect(field(page, 'Neon Drift')).toHaveAccessibleDescription('usually $184');
  // Games that usually take less than $10 are never doubtful.
  await field(page, 'Pinball').fill('500');
  await expect(field(page, 'Neon Drift')).toHaveAccessibleDescription('usually $184, this is 10 times that');
  await field(page, 'New Game').fill('99');
  await expect(field(page, 'Pinball')).toHaveAccessibleDescription('usually $5');
  await count(page).fill('2439');
  await expectAccessible(page, 'entry');
  await save(page).click();
  await expect(question(page)).toContainText('$1,840.00 for Neon Drift. Usually $184.00.');
  await expect(question(page).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'entry');
  await question(page).getByRole('button', { name: 'Go back' }).click();

  await field(page, 'Neon Drift').fill('18.40');
  await save(page).click();
  await expect(question(page)).toContainText('$18.40 for Neon Drift. Usually $184.00.');
  await question(page).getByRole('button', { name: 'Save as typed' }).click();
  await expect(recordRow(page, '$617.40')).toBeVisible();
  expect(await owner.call('/financials/list-records', { storeId, from: today })).toHaveLength(1);
});

test('blank and usual figures are saved without a confirmation', async ({ page, owner }) => {
  const storeId = await aRegularStore(owner);
  await page.goto(`/add-financial?store=${storeId}`);
  await expect(field(page, 'Neon Drift')).toHaveAccessibleDescription('usually $184');
  await field(page, 'Pinball').fill('5');
  await count(page).fill('5');
  await save(page).click();
  await expect(recordRow(page, '$5.00')).toBeVisible();
});

test('an edit confirms only the figures that it changes', async ({ page, owner }) => {
  const storeId = await aRegularStore(owner);
  const games = await owner.call<{ _id: string }[]>('/games/fetch-store-games', { storeId });
  const record = await owner.addDay(storeId, games, { date: today, sum: 3000 });
  await page.goto(`/edit-financial?store=${storeId}&record=${record._id}`);
  await expect(field(page, 'Neon Drift')).toHaveAccessibleDescription('usually $184');
  const changes = page.getByRole('button', { name: 'Save Changes' });
  await page.getByLabel('Notes').fill('Counted twice');
  await field(page, 'Neon Drift').fill('1.84');
  await changes.click();
  await expect(question(page)).toContainText('$1.84 for Neon Drift. Usually $184.00.');
  await question(page).getByRole('button', { name: 'Go back' }).click();
  await field(page, 'Neon Drift').fill('3000');
  await changes.click();
  await expect(page).toHaveURL(/\/financials\?/);
});

test('the form works without the usual figures', async ({ page, owner }) => {
  const storeId = await aRegularStore(owner);
  await page.route('**/financials/usual', (route) => route.abort());
  await page.goto(`/add-financial?store=${storeId}`);
  await field(page, 'Neon Drift').fill('1840');
  await count(page).fill('1840');
  await expect(field(page, 'Neon Drift')).toHaveAccessibleDescription('');
  await save(page).click();
  await expect(recordRow(page, '$1,840.00')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the usual figure is under the name in rows of the same height', async ({ page, owner }) => {
    const storeId = await aRegularStore(owner);
    await page.goto(`/add-financial?store=${storeId}`);
    const row = page.getByRole('listitem').filter({ hasText: 'Neon Drift' });
    await expect(row).toContainText('usually $184');
    const height = async () => Math.round((await row.boundingBox())?.height ?? 0);
    expect(await height()).toBeLessThanOrEqual(53);
    await field(page, 'Neon Drift').fill('1840');
    await field(page, 'Pinball').tap();
    await expect(row).toContainText('usually $184, this is 10 times that');
    expect(await height()).toBeLessThanOrEqual(53);
    await expectAccessible(page, 'entry');
  });
});
