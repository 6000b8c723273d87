import { addDays } from '@quarterdeck/domain/business-date';
import { rangeOf } from '@quarterdeck/domain/period';
import { expectAccessibleInEverySize } from './accessible.ts';
import { expect, type Owner, test, today } from './journey.ts';
import { subscribe } from './sandbox.ts';

const lastMonth = rangeOf('last-month', today) ?? { from: today, to: today };

/** Rita has games in two stores, Lena one; the photo booth is the owner's own. */
async function twoRepresentatives(owner: Owner) {
  const { storeId: boardwalk } = await owner.addStore('Boardwalk');
  const { storeId: pier } = await subscribe(owner, 'Pier');
  const [neon] = await owner.addGames(boardwalk, ['Neon Drift']);
  const [claw] = await owner.addGames(pier, ['Claw King']);
  const lena = { storeId: pier, quantity: 3, commission: 40, repName: 'Lena Brandt', repPhone: '555-0119' };
  const ours = { storeId: pier, quantity: 1, commission: 0, repName: '', repPhone: '', ownGame: true };
  const games = await owner
    .call('/games/create-game', { ...lena, gameName: 'Turbo Harbor' })
    .then(() => owner.call<{ _id: string; gameName: string }[]>('/games/create-game', { ...ours, gameName: 'Booth' }));
  const of = (name: string) => games.filter(({ gameName }) => gameName === name);
  await owner.addDay(boardwalk, [neon!], { date: lastMonth.from, sum: 800 });
  await owner.addDay(pier, [claw!], { date: addDays(lastMonth.from, 1), sum: 100.4 });
  await owner.addDay(pier, of('Turbo Harbor'), { date: addDays(lastMonth.from, 2), sum: 50 });
  await owner.addDay(pier, of('Booth'), { date: addDays(lastMonth.from, 3), sum: 7 });
}

test('two clicks find what a representative is owed for last month over all stores', async ({ page, owner }) => {
  test.slow();
  await twoRepresentatives(owner);
  await page.goto('/dashboard');

  await page.getByRole('link', { name: 'Representatives' }).click();
  // The dashboard has such a button too.
  await expect(page).toHaveURL(/\/representatives/);
  await page.getByRole('button', { name: 'Period before' }).click();

  const list = page.getByRole('table', { name: 'Representatives of all stores, last month' });
  const rows = list.locator('tbody tr');
  await expect(rows.first()).toContainText('Rita Alvarez');
  await expect(rows.first()).toContainText('$900.40');
  await expect(rows.first()).toContainText('$112.55');
  await expect(list.locator('tfoot')).toContainText('$132.55');
  await expect(page.getByText('Own games took $7.00 and carry no commission.')).toBeVisible();
  const ofRita = page.getByRole('heading', { name: 'Rita Alvarez, commission by game and store' });
  await expect(ofRita).toBeVisible();

  await rows.getByRole('link', { name: 'Lena Brandt' }).click();
  const ofLena = page.getByRole('table').last();
  await expect(ofLena).toContainText('Turbo Harbor');
  await expect(ofLena.locator('tfoot')).toContainText('$20.00');
  await page.reload();
  await ofLena.getByRole('link', { name: 'Turbo Harbor' }).click();
  await expect(page.getByRole('heading', { name: 'Turbo Harbor', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/game\?.*period=last-month/);
  await page.goBack();
  await expect(ofLena).toContainText('Turbo Harbor');
  await page.getByRole('link', { name: 'Open games' }).click();
  await expect(page).toHaveURL(/\/games\?period=last-month&q=Lena/);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('link', { name: 'Representatives' }).last().click();
  await expect(page).toHaveURL('/representatives?period=last-month');
});

test('Representatives is accessible, empty and full, compared', async ({ page, owner }) => {
  test.slow();
  await page.goto('/representatives');
  await expect(page.getByText('No stores yet')).toBeVisible();
  await expectAccessibleInEverySize(page, 'no stores');
  await twoRepresentatives(owner);
  await page.goto('/representatives?period=last-month&compare=previous');
  await expect(page.locator('tbody').first()).toContainText('Rita Alvarez');
  await expectAccessibleInEverySize(page, 'representatives');
});
