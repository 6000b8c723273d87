import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signInAtCounter, test as counterTest } from './at-counter.ts';
import { expect, test } from './journey.ts';
import { subscribe } from './sandbox.ts';

const PHONE = { width: 360, height: 740 };

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' }).last();

async function heightOf(row: Locator): Promise<number> {
  const box = await row.boundingBox();
  return box?.height ?? 0;
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('checkboxes, switches and lone links are full touch targets', async ({ page, owner }) => {
    const { storeId } = await owner.addStore();
    await owner.addGames(storeId, ['Neon Drift']);
    const isFull = async (target: Locator) => {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    };
    await page.goto('/games');
    await isFull(page.locator('label').filter({ hasText: 'Select Neon Drift' }));
    await page.goto('/stores');
    await isFull(page.getByRole('link', { name: 'Recently deleted' }));
    await page.goto('/manage-account');
    await isFull(page.locator('label').filter({ hasText: 'Late changes' }).last());
  });

  test('a game’s row opens its page, and its menu has the other actions', async ({ page, owner }) => {
    const { storeId } = await owner.addStore();
    await owner.addGames(storeId, ['Neon Drift', 'Claw King']);
    await page.goto(`/games?store=${storeId}`);
    const row = page.getByRole('listitem').filter({ hasText: 'Claw King' });
    expect(await heightOf(row)).toBeGreaterThanOrEqual(64);
    expect(await heightOf(row)).toBeLessThan(80);
    const menu = page.getByRole('button', { name: 'Actions for Claw King' });
    await expect(row.getByRole('link')).toHaveCount(1);
    await menu.tap();
    await expectAccessible(page, 'the menu of a row');
    await page.getByRole('link', { name: 'Edit Claw King' }).tap();
    await expect(page.getByLabel('Game Name')).toHaveValue('Claw King');

    await page.goBack();
    await menu.tap();
    await page.getByRole('button', { name: 'Delete Claw King' }).tap();
    await page.getByRole('button', { name: 'Cancel' }).tap();
    await menu.tap();
    await page.getByRole('button', { name: 'Delete Claw King' }).tap();
    await page.getByRole('button', { name: 'Delete', exact: true }).tap();
    await expect(page.getByText('Claw King deleted')).toBeVisible();
    await expect(row).toHaveCount(0);

    // Taps beside the name.
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Neon Drift' })
      .tap({ position: { x: 200, y: 50 } });
    await expect(page).toHaveURL(/\/game\?/);
  });

  test('a staff member’s row opens the details, and its menu has the other actions', async ({ page, owner }) => {
    const { storeId } = await owner.addStore();
    await owner.addStaff(storeId);
    await page.goto(`/staff?store=${storeId}`);
    const card = page.getByRole('article', { name: 'Sam Okafor' });
    expect(await heightOf(card)).toBeLessThan(80);
    await expect(card.getByText('Username')).toBeHidden();
    await card.getByRole('button', { name: 'Details of Sam Okafor' }).tap();
    await expect(card.getByText('Username')).toBeVisible();
    await card.getByRole('button', { name: 'Actions for Sam Okafor' }).tap();
    await page.getByRole('button', { name: 'Delete Sam Okafor' }).tap();
    // The dialog opens above the menu.
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap();
    await expect(page.getByRole('link', { name: 'Edit Sam Okafor' })).toBeHidden();
  });

  test('More opens the screens that do not fit in the tab bar', async ({ page, owner }) => {
    await owner.addStore();
    await page.goto('/dashboard');
    await tabs(page).getByRole('button', { name: 'More' }).tap();
    const menu = page.getByRole('menu', { name: 'More' });
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Staff',
      'All games',
      'Representatives',
      'Activity',
      'Manage Account',
    ]);
    await menu.getByRole('menuitem', { name: 'Activity' }).tap();
    await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
    await expect(menu).toBeHidden();
  });

  test('Financials without a store offers the first one', async ({ page }) => {
    await page.goto('/financials');
    await expect(page.getByRole('heading', { name: 'No stores yet' })).toBeVisible();
    await expect(page.getByText('Add your first store to use this screen.')).toBeVisible();
    await page.getByRole('link', { name: '+ Add New Store' }).tap();
    await expect(page).toHaveURL(/\/add-store/);
  });

  test('Financials asks for the store if none was chosen', async ({ page, owner }) => {
    test.slow();
    await owner.addStore('Mall');
    const { storeId: pier } = await subscribe(owner, 'Pier');
    await page.goto('/dashboard');
    await tabs(page).getByRole('link', { name: 'Financials' }).tap();
    await expect(page.getByRole('heading', { name: 'Choose a store' })).toBeVisible();
    await expectAccessible(page, 'the choice of a store');
    await page.getByRole('main').getByRole('link', { name: 'Pier' }).tap();
    await expect(page).toHaveURL(`/financials?store=${pier}`);
    await expect(page.getByRole('button', { name: 'Store: Pier. Choose another' })).toBeVisible();
    // The store stays chosen, and the header switches to the other.
    await page.goto('/financials');
    await page.getByRole('button', { name: 'Store: Pier. Choose another' }).tap();
    await page.getByRole('menuitem', { name: 'Mall' }).tap();
    await expect(page.getByRole('button', { name: 'Store: Mall. Choose another' })).toBeVisible();
  });
});

counterTest(
  'a counter’s dashboard starts with the entry, the shift and today, in this order',
  async ({ page, counter }) => {
    const [store] = await counter.owner.call<object[]>('/stores/user-stores', undefined, 'GET');
    await counter.owner.call('/stores/edit-store', { ...store, rememberShiftMinutes: 10 });
    await counter.owner.addDay(counter.storeId, counter.games, { date: '2026-03-05', sum: 5 });
    await signInAtCounter(page, counter);
    const row = page.getByRole('listitem').filter({ hasText: 'March 5, 2026' });
    const inOrder = [
      page.getByRole('link', { name: 'Add Financial Entry' }),
      page.getByText('Who’s on shift?'),
      page.getByRole('heading', { name: 'Today' }),
      page.getByRole('heading', { name: 'Recent Financial Entries' }),
      row,
      page.getByRole('button', { name: 'Check Loans' }),
    ];
    await expect(row).toContainText('Balanced');
    const tops = await Promise.all(
      inOrder.map((part) => part.evaluate((element) => element.getBoundingClientRect().top)),
    );
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(await heightOf(row)).toBeGreaterThanOrEqual(64);
    await row.click({ position: { x: 20, y: 20 } });
    await expect(page).toHaveURL(/\/financial-detail/);
  },
);
