// Where the keyboard's focus is, and what is announced, after the focused element is gone.
import { addDays } from '@quarterdeck/domain/business-date';
import { expect, hold, test, today } from './journey.ts';

test('the heading of a record has the focus, also after the record before it', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  for (const ago of [2, 1]) await owner.addDay(storeId, games, { date: addDays(today, -ago), sum: ago });
  await page.goto(`/financials?store=${storeId}&period=all`);
  const heading = page.getByRole('heading', { level: 1 });
  const release = await hold(page, '**/financials/fetch-financial*');
  await page
    .getByRole('link', { name: /^Details of/ })
    .first()
    .click();
  await expect(heading).toHaveText('Financial record');
  await expect(heading).toBeFocused();
  release();
  await expect(heading).not.toHaveText('Financial record');
  await expect(heading).toBeFocused();

  const before = await heading.textContent();
  await page.getByRole('link', { name: /^Previous record/ }).focus();
  await page.keyboard.press('Enter');
  await expect(heading).not.toHaveText(before ?? '');
  await expect(heading).not.toHaveText('Financial record');
  await expect(heading).toBeFocused();
});

test('the network error is announced', async ({ page, owner }) => {
  await owner.addStore();
  await page.goto('/manage-account');
  await expect(page.getByRole('heading', { name: 'Manage Account' })).toBeVisible();
  await page.route(/\/(dashboard|health)\/\w/, (route) => route.abort('internetdisconnected'));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  const heading = page.getByRole('heading', { name: 'Network Error' });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveAccessibleDescription(/^You’ll be signed out in \d seconds/);
});

test('a button has the focus again after it was busy, and after its error is dismissed with the keyboard', async ({
  page,
  owner,
}) => {
  const { storeId } = await owner.addStore();
  await page.goto(`/edit-store?store=${storeId}`);
  await page.getByLabel('Store Name').fill('Pier');
  await page.route('**/stores/edit-store', (route) => route.abort('internetdisconnected'));
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.press('Enter');
  const dismiss = page.getByRole('alert').getByRole('button', { name: /Dismiss$/ });
  await expect(dismiss).toBeVisible();
  await expect(save).toBeFocused();
  await dismiss.press('Enter');
  await expect(dismiss).toHaveCount(0);
  await expect(save).toBeFocused();
});

test('the button for the next period keeps the focus at the last one, and the arrow keys go on', async ({
  page,
  owner,
}) => {
  const { storeId } = await owner.addStore();
  await owner.addDay(storeId, await owner.addGames(storeId, ['Neon Drift']), { date: today, sum: 10 });
  await page.goto('/dashboard?period=last-month');
  const after = page.getByRole('button', { name: 'Period after' });
  await after.press('Enter');
  await expect(page).toHaveURL(/period=this-month/);
  await expect(after).toBeDisabled();
  await expect(after).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/period=last-month/);
});

test('the next line to see has the focus after the one that was marked', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  for (const ago of [5, 3, 1]) await owner.addDay(storeId, games, { date: addDays(today, -ago), sum: 10 });
  await page.goto('/dashboard');
  const ticks = page.getByRole('button', { name: /^Mark as seen/ });
  // Two gaps, and the day that was entered too late.
  await expect(ticks).toHaveCount(3);
  await ticks.first().focus();
  for (const left of [2, 1]) {
    await page.keyboard.press('Enter');
    await expect(ticks).toHaveCount(left);
    await expect(page.locator('[aria-label^="Mark as seen"]:focus')).toHaveCount(1);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a dialog returns the focus to its button, and a notice stays while it has the focus', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  await owner.addDay(storeId, games, { date: addDays(today, -3), sum: 10 });
  await page.clock.install();
  await page.goto('/dashboard');
  await page
    .getByRole('button', { name: /^Mark as seen/ })
    .first()
    .click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await page.clock.runFor(25_000);
  await expect(undo).toBeVisible();
  await undo.blur();
  await page.clock.runFor(2_000);
  await expect(undo).toHaveCount(0);

  await page.getByRole('button', { name: '1 seen' }).click();
  const note = page.getByRole('button', { name: /^Add note/ });
  await note.click();
  await expect(page.getByRole('dialog').getByLabel('Note')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(note).toBeFocused();
});

test('discarding a restored draft leaves the focus on the heading', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(`/add-game?store=${storeId}`);
  await page.getByLabel('Game Name').fill('Neon Drift');
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading).toBeFocused();
  await expect(page.getByLabel('Game Name')).toHaveValue('');
});
