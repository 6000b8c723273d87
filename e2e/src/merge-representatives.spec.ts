import type { Page } from '@playwright/test';
import { expectAccessibleInEverySize } from './accessible.ts';
import { expect, type Owner, test } from './journey.ts';

/** One representative under two names. Rita's game took nothing, and Noah's games are deleted. */
async function twoNames(owner: Owner) {
  const { storeId } = await owner.addStore('Boardwalk');
  const game = { storeId, quantity: 2, commission: 50 };
  const add = (gameName: string, repName: string, repPhone: string) =>
    owner.call<{ _id: string; gameName: string }[]>('/games/create-game', { ...game, gameName, repName, repPhone });
  await add('Claw King', 'Midway Vend', '555-0100');
  await add('Booth', 'Noah Typo', '555-0123');
  const games = await add('Turbo Harbor', 'Midway Vending', '555-0199');
  await owner.addGames(storeId, ['Neon Drift']);
  const idOf = (name: string) => games.find(({ gameName }) => gameName === name)?._id ?? '';
  const booth = { ...game, _id: idOf('Booth'), gameName: 'Booth', repName: 'Rita Alvarez', repPhone: '555-0101' };
  await owner.call('/games/edit-game', booth);
  const chosen = games.filter(({ gameName }) => ['Claw King', 'Turbo Harbor'].includes(gameName));
  await owner.addDay(storeId, chosen, { date: '2026-03-05', sum: 100 });
}

const LIST = '/representatives?period=all';
const rowsOf = (page: Page) => page.locator('tbody').first().locator('tr');
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Merge / });

/** Waits for the form, because the list is still there while it loads and also has a Merge button. */
async function openForm(page: Page) {
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Edit representative' })).toBeVisible();
}

async function choose(page: Page, name: string) {
  await dialog(page).getByRole('combobox', { name: 'Into' }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

for (const [device, viewport] of Object.entries({
  desktop: { width: 1280, height: 860 },
  phone: { width: 360, height: 780 },
})) {
  test(`two representatives are merged and unmerged on a ${device}`, async ({ page, owner }) => {
    test.slow();
    await twoNames(owner);
    await page.setViewportSize(viewport);
    await page.goto(LIST);
    await expect(rowsOf(page)).toHaveCount(4);
    await rowsOf(page).getByRole('link', { name: 'Midway Vend', exact: true }).click();
    await page.getByRole('button', { name: 'Merge into…' }).click();
    await expect(dialog(page).getByRole('combobox', { name: 'Into' })).toBeFocused();
    await choose(page, 'Midway Vending');
    await expect(dialog(page)).toContainText('Midway Vending stays');
    await expect(dialog(page)).toContainText('1 game moves to Midway Vending.');
    await dialog(page).getByRole('button', { name: 'Keep Midway Vend instead' }).click();
    await expect(dialog(page)).toContainText('Midway Vend stays');
    await dialog(page).getByRole('button', { name: 'Keep Midway Vending instead' }).click();
    await dialog(page).getByRole('button', { name: 'Merge', exact: true }).click();

    await expect(dialog(page)).toBeHidden();
    await expect(rowsOf(page)).toHaveCount(3);
    await expect(rowsOf(page).first()).toContainText('Midway Vending');
    await expect(rowsOf(page).first()).toContainText('$100.00');
    await expect(page.getByRole('heading', { name: 'Midway Vending, commission by game and store' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(rowsOf(page)).toHaveCount(4);

    // Merges again and undoes it later, from the list of merges.
    await rowsOf(page).getByRole('link', { name: 'Midway Vend', exact: true }).click();
    await openForm(page);
    await page.getByRole('button', { name: 'Merge into…' }).click();
    await choose(page, 'Midway Vending');
    await dialog(page).getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page).toHaveURL(/\/representatives\?period=all&rep=/);
    await page.reload();
    await expect(rowsOf(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Undo the merge of Midway Vend' }).click();
    await expect(page.getByText('Merge undone: Midway Vend is separate again')).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(4);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await page.goto('/activity?kind=representative');
    await expect(page.getByText('Admin undid the merge of the representative Midway Vend').first()).toBeVisible();
    await expect(page.getByText('Admin merged the representative Midway Vend').first()).toBeVisible();
  });
}

test('a representative without games is last, and can be deleted', async ({ page, owner }) => {
  test.slow();
  await twoNames(owner);
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto(`${LIST}&sort=commission`);
  await expect(rowsOf(page).nth(2)).toContainText('Rita Alvarez');
  await expect(rowsOf(page).last()).toContainText('Noah Typo');
  await expect(rowsOf(page).last()).toContainText('No games');
  await expect(page.getByText('Representatives without takings or games are listed last.')).toBeVisible();
  await rowsOf(page).getByRole('link', { name: 'Rita Alvarez' }).click();
  await openForm(page);
  await expect(page.getByRole('button', { name: 'Merge into…' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Rita Alvarez' })).toHaveCount(0);
  await page.goBack();
  await rowsOf(page).getByRole('link', { name: 'Noah Typo' }).click();
  await openForm(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Delete Noah Typo' }).click();
  await expectAccessibleInEverySize(page, 'the question before a delete');
  const question = page.getByRole('group', { name: /^Delete Noah Typo/ });
  // The phone is turned.
  await page.setViewportSize({ width: 780, height: 360 });
  await expect(question).toBeInViewport({ ratio: 1 });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/representatives/);
  await expect(page.getByText('Noah Typo deleted')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(3);
});

test('merging is accessible, and a merged representative links to the kept one', async ({ page, owner }) => {
  test.slow();
  await twoNames(owner);
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto(LIST);
  await rowsOf(page).getByRole('link', { name: 'Midway Vend', exact: true }).click();
  await openForm(page);
  const address = page.url();
  await expectAccessibleInEverySize(page, 'Edit representative');
  await page.getByRole('button', { name: 'Merge into…' }).click();
  await expectAccessibleInEverySize(page, 'the merge dialog');
  await choose(page, 'Midway Vending');
  await expectAccessibleInEverySize(page, 'what a merge does');
  await dialog(page).getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Merged into this one' })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).first().waitFor();
  await expectAccessibleInEverySize(page, 'Representatives with a merged one');
  await page.goto(address);
  await expect(page.getByText('Midway Vend is merged into Midway Vending')).toBeVisible();
  await expectAccessibleInEverySize(page, 'a merged representative');
  await page.getByRole('link', { name: 'Open Midway Vending' }).click();
  await expect(page.getByRole('heading', { name: 'Midway Vending, details' })).toBeVisible();
});
