import type { Locator, Page } from '@playwright/test';
import { expect, signInByApi, test, today } from './journey.ts';
import { subscribe } from './sandbox.ts';

/** The visible actions of the screen that are red: filled like the primary one, or with red text or a red outline. */
const redActions = (page: Page) => redIn(page.getByRole('main'));

const redIn = (part: Locator) =>
  part.evaluate((main) => {
    const sample = document.createElement('span');
    main.append(sample);
    const colorOf = (token: string): string => {
      sample.style.color = `var(--${token})`;
      return getComputedStyle(sample).color;
    };
    const [brand, bad] = [colorOf('brand'), colorOf('bad')];
    sample.remove();
    return [...main.querySelectorAll('button, a')]
      .filter((action) => action.checkVisibility())
      .filter((action) => {
        const { backgroundColor, color, borderTopColor, borderTopWidth } = getComputedStyle(action);
        const hasRedOutline = borderTopWidth !== '0px' && borderTopColor === bad;
        return backgroundColor === brand || color === bad || hasRedOutline;
      })
      .map((action) => action.textContent);
  });

test('a screen has at most one red action, and a danger is red in its dialog', async ({ page, owner }) => {
  test.slow();
  const { storeId, staffCredentials } = await owner.addStore('Mall');
  await signInByApi(staffCredentials.username, staffCredentials.password);
  await subscribe(owner, 'Pier');
  await subscribe(owner, 'Boardwalk');
  const games = await owner.addGames(storeId, ['Neon Drift']);
  const { _id } = await owner.addDay(storeId, games, { date: today, sum: 100 });

  await page.goto('/manage-account');
  await expect(page.getByRole('button', { name: /^Cancel subscription of/ })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeVisible();
  expect(await redActions(page)).toEqual([]);

  await page.goto(`/counters?store=${storeId}`);
  await expect(page.getByRole('button', { name: /^Approve / })).toBeVisible();
  expect(await redActions(page)).toEqual([]);

  await page.goto(`/store-details?store=${storeId}`);
  await expect(page.getByRole('button', { name: 'Delete Store Mall' })).toBeVisible();
  await expect(page.getByRole('link', { name: '+ Add record' })).toBeVisible();
  expect(await redActions(page)).toEqual(['+ Add record']);
  await page.getByRole('button', { name: 'Delete Store Mall' }).click();
  expect(await redIn(page.getByRole('dialog', { name: 'Delete Mall?' }))).toEqual(['Delete']);

  await page.goto(`/financial-detail?store=${storeId}&record=${_id}`);
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible();
  expect(await redActions(page)).toEqual([]);
});

test('the new store password after a deletion has the only red action', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await owner.addStaff(storeId);
  await owner.addStaff(storeId, { firstName: 'Kim', email: 'kim@quarterdeck.test' });
  await page.goto(`/staff?store=${storeId}`);
  await page.getByRole('button', { name: 'Delete Sam Okafor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('region', { name: 'The counter has a new password' })).toBeVisible();
  expect(await redActions(page)).toEqual(['Done']);
});
