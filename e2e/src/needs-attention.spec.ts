import { addDays } from '@quarterdeck/domain/business-date';
import { expectAccessibleInEverySize } from './accessible.ts';
import { expect, signInByApi, test, today } from './journey.ts';

test('a new owner sees what needs attention before the first record', async ({ page, owner }) => {
  const { staffCredentials } = await owner.addStore('Boardwalk');
  await signInByApi(staffCredentials.username, staffCredentials.password);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Needs attention (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark as seen: New counter, Boardwalk' }).click();
  await expect(page.getByRole('heading', { name: 'Needs attention', exact: true })).toBeVisible();
});

test('an item that needs attention links to its screen, can be marked as seen, and returns with Undo', async ({
  page,
  owner,
}) => {
  test.slow();
  const { storeId } = await owner.addStore('Boardwalk');
  const games = await owner.addGames(storeId, ['Neon Drift']);
  // A missing day between two days with a record.
  await owner.addDay(storeId, games, { date: addDays(today, -3), sum: 100 });
  await owner.addDay(storeId, games, { date: addDays(today, -1), sum: 100 });
  await page.goto('/dashboard');
  const card = page
    .getByRole('region', { name: 'Needs attention' })
    .or(page.locator('section', { hasText: 'Needs attention' }));
  await expect(card.getByRole('heading', { name: 'Needs attention (1)' })).toBeVisible();
  await expect(card.getByRole('listitem')).toContainText(['No entry']);
  const rail = page.getByRole('navigation', { name: 'Main' }).first();
  await expect(rail.getByRole('link', { name: 'Dashboard' })).toHaveText(/1 needs attention/);
  await expectAccessibleInEverySize(page, '/dashboard');

  await card.getByRole('button', { name: 'Mark as seen: No entry, Boardwalk' }).click();
  await expect(card.getByText('Nothing needs you. 1 store entered yesterday, balanced.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await card.getByRole('button', { name: 'Mark as seen: No entry, Boardwalk' }).click();
  // The notice stays on other screens.
  await rail.getByRole('link', { name: 'Stores' }).click();
  await expect(page.getByRole('heading', { name: 'Arcade Stores' })).toBeVisible();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page).toHaveURL('/dashboard');
  const dialog = page.getByRole('dialog', { name: 'No entry, Boardwalk' });
  await dialog.getByLabel('Note').fill('Power cut');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await expect(rail.getByRole('link', { name: 'Dashboard' })).not.toHaveText(/attention/);
  await card.getByRole('button', { name: '1 seen' }).click();
  await expect(card.getByRole('listitem')).toContainText(['Power cut']);
  await expectAccessibleInEverySize(page, '/dashboard');
  await card.getByRole('button', { name: 'Edit note: No entry, Boardwalk' }).click();
  await dialog.getByLabel('Note').fill('');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByRole('listitem')).not.toContainText(['Power cut']);
  await card.getByRole('button', { name: 'Show again: No entry, Boardwalk' }).click();
  await expect(card.getByRole('heading', { name: 'Needs attention (1)' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await card.getByRole('link', { name: /^Add record: No entry, Boardwalk/ }).click();
  await expect(page).toHaveURL(`/add-financial?store=${storeId}&date=${addDays(today, -2)}`);
});
