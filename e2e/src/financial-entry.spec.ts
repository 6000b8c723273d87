import { addDays } from '@quarterdeck/domain/business-date';
import { count, openForm, recordRow, save } from './entry-form.ts';
import { expect, test, today } from './journey.ts';

const yesterday = addDays(today, -1);

test('a record is entered, viewed, edited, deleted and restored', async ({ page, owner }) => {
  await openForm(page, owner);
  await page.getByLabel('Neon Drift').fill('184.50');
  await page.getByLabel('Claw King').fill('212');
  await page.getByRole('button', { name: '+ Add expense' }).click();
  await page.getByLabel('Description').fill('Bulbs');
  await page.getByLabel('Amount').fill('18.40');
  await page.getByLabel('Category').selectOption('Maintenance');
  await expect(page.getByText('$378.10').first()).toBeVisible();
  await count(page).fill('378.10');
  await page.getByLabel('Notes').fill('Claw King jams 🎰 at closing.');
  await save(page).click();

  await page.getByRole('link', { name: /^Details of/ }).click();
  await expect(page.getByRole('region', { name: 'Daily Summary' })).toContainText('Balanced');
  await expect(page.getByRole('row', { name: /Hoop Fever/ })).toContainText('$0.00');
  await expect(page.getByText('Claw King jams 🎰 at closing.')).toBeVisible();
  await expect(page.getByText('Created by Admin')).toBeVisible();

  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('Neon Drift')).toHaveValue('184.50');
  await page.getByLabel('Hoop Fever').fill('96.70');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const row = recordRow(page, '$474.80');
  await expect(row).toContainText('Short $96.70');

  await page.getByRole('link', { name: /^Details of/ }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No Financial Records Found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
});

test('the opening float counts toward expected cash, and each record keeps its own', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await owner.addGames(storeId, ['Neon Drift']);
  await page.goto(`/edit-store?store=${storeId}`);
  const isUsed = page.getByRole('switch', { name: 'Opening float' });
  const amount = page.getByLabel('Float amount');
  await expect(isUsed).not.toBeChecked();
  await isUsed.press('Space');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Float amount is required')).toBeVisible();
  await amount.fill('150');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/stores/);

  await page.goto(`/add-financial?store=${storeId}`);
  await page.getByLabel('Neon Drift').fill('80.25');
  await expect(page.getByText('$80.25 profit and $150.00 opening float')).toBeVisible();
  await expect(page.getByText('$230.25')).toBeVisible();
  await count(page).fill('231.25');
  await expect(page.locator('[data-page-footer]')).toContainText('Balanced');
  await count(page).fill('231.26');
  await expect(page.locator('[data-page-footer]')).toContainText('Over $1.01');
  await save(page).click();

  // The store changes its float, then stops using one; the record keeps its own.
  await page.goto(`/edit-store?store=${storeId}`);
  await expect(amount).toHaveValue('150.00');
  await amount.fill('20');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/stores/);
  await page.goto(`/financials?store=${storeId}`);
  await expect(recordRow(page, '$80.25')).toContainText('Over $1.01');
  await page.getByRole('link', { name: /^Details of/ }).click();
  await expect(page.getByRole('region', { name: 'Daily Summary' })).toContainText(
    'Expected $230.25: profit and $150.00 opening float',
  );
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByText('$80.25 profit and $150.00 opening float')).toBeVisible();
  await count(page).fill('230.25');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(recordRow(page, '$80.25')).toContainText('Balanced');

  await page.goto(`/edit-store?store=${storeId}`);
  await expect(isUsed).toBeChecked();
  await isUsed.press('Space');
  await expect(amount).toHaveCount(0);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/stores/);
  await page.goto(`/add-financial?store=${storeId}`);
  await page.getByLabel('Neon Drift').fill('5');
  await expect(page.getByText('Expected cash')).toBeVisible();
  await expect(page.getByText(/opening float/)).toHaveCount(0);
});

test('a double click saves one record', async ({ page, owner }) => {
  const { storeId } = await openForm(page, owner);
  await page.getByLabel('Neon Drift').fill('50');
  await count(page).fill('50');
  await save(page).dblclick();
  await expect(page).toHaveURL(/\/financials\?/);
  expect(await owner.call<unknown[]>('/financials/fetch-store-financials', { storeId })).toHaveLength(1);
});

test('a second record for a date asks for confirmation', async ({ page, owner }) => {
  const { storeId, games } = await openForm(page, owner);
  await owner.addDay(storeId, games, { date: today, sum: 30 });
  await page.getByLabel('Neon Drift').fill('50');
  await count(page).fill('50');
  await save(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This date already has a record');
  await expect(dialog).toContainText('$90.00');
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByLabel('Neon Drift')).toHaveValue('50.00');
  await save(page).click();
  await dialog.getByRole('button', { name: 'Save as another shift' }).click();
  await expect(page).toHaveURL(/\/financials\?/);
  expect(await owner.call<unknown[]>('/financials/fetch-store-financials', { storeId })).toHaveLength(2);
});

test('the second of two concurrent edits sees both versions and decides', async ({ page, owner, openBrowser }) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift', 'Claw King']);
  const record = await owner.addDay(storeId, games, { date: yesterday, sum: 30 });
  const address = `/edit-financial?store=${storeId}&record=${record._id}`;
  const other = await openBrowser(owner.token);
  await page.goto(address);
  await other.goto(address);
  await other.getByLabel('Neon Drift').fill('35');
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(other).toHaveURL(/\/financials\?/);
  await page.getByLabel('Neon Drift').fill('40');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /Neon Drift/ })).toContainText('$35.00');
  await expect(dialog.getByRole('row', { name: /Neon Drift/ })).toContainText('$40.00');
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(page).toHaveURL(/\/financials\?/);
  const saved = await owner.call<{ totalMoneyIn: number }>('/financials/fetch-financial', { _id: record._id });
  expect(saved.totalMoneyIn).toBe(70);
});

test('each invalid input shows an error on its field and keeps the rest', async ({ page, owner }) => {
  await openForm(page, owner);
  const wrong: [string, string][] = [
    ['abc', 'Amount must be a number like 12.50'],
    ['-5', 'Amount cannot be negative'],
    ['1.234', 'Amount can have at most two decimals'],
    ['10000000.01', 'Amount can be at most 10,000,000.00'],
    ['🎰', 'Amount must be a number like 12.50'],
  ];
  for (const [typed, text] of wrong) {
    await page.getByLabel('Neon Drift').fill(typed);
    await save(page).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByLabel('Neon Drift')).toHaveValue(typed);
  }
  await page.getByLabel('Neon Drift').fill('1,234.50');
  await expect(page.getByText('Actual cash count is required')).toBeVisible();
  await page.getByRole('button', { name: '+ Add expense' }).click();
  await page.getByRole('button', { name: '+ Add expense' }).click();
  await expect(page.getByText('Description is required')).toBeVisible();
  await expect(page.getByText('Amount is required')).toBeVisible();
  await page.getByLabel('Description').fill('Tape');
  await page.getByLabel('Amount').fill('5');
  await count(page).fill('1229.50');
  await page.getByLabel('Notes').fill('x'.repeat(5_001));
  await page.getByLabel('Date').fill('1999-12-31');
  await save(page).click();
  await expect(page.getByText('Notes can have at most 5,000 characters')).toBeVisible();
  await expect(page.getByText('Date cannot be before January 1, 2000')).toBeVisible();
  await page.getByLabel('Notes').fill('x'.repeat(5_000));
  await page.getByLabel('Date').fill(addDays(today, 2));
  await save(page).click();
  await expect(page.getByText('Date cannot be later than tomorrow')).toBeVisible();
  await page.getByLabel('Date').fill(today);
  await save(page).click();
  await expect(recordRow(page, '$1,234.50')).toContainText('Balanced');
});

test('a negative count replaces the takings with a warning before saving', async ({ page, owner }) => {
  await openForm(page, owner);
  await page.getByLabel('Neon Drift').fill('100');
  await count(page).fill('20');
  await page.getByRole('button', { name: 'Make negative' }).click();
  await expect(page.getByText(/saved with -\$20\.00 instead of \$100\.00/)).toBeVisible();
  await save(page).click();
  await expect(recordRow(page, '-$20.00')).toBeVisible();
});

test('a store without games shows an empty state', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await page.goto(`/add-financial?store=${storeId}`);
  await expect(page.getByText('No Games Available')).toBeVisible();
  await expect(
    page.getByText('There are no games in this arcade, so no financial document can be created.'),
  ).toBeVisible();
  await page.getByRole('link', { name: '+ Add Game' }).click();
  await expect(page).toHaveURL(/\/add-game/);
});

test('the form uses the store’s business date and follows it to the next day', async ({ page, owner, database }) => {
  const moveTo = (timeZone: string) =>
    database.pool.query('update stores set time_zone = $1 where id = $2', [timeZone, storeId]);
  const { storeId } = await owner.addStore();
  await owner.addGames(storeId, ['Neon Drift']);
  // The time zone where a day ends last, then the time zone where it begins first: 25 hours apart.
  await moveTo('Pacific/Pago_Pago');
  const todays = async () =>
    (await owner.call<{ today: string; todayEndsAt: string }[]>('/stores/user-stores', undefined, 'GET'))[0]!;
  const { today: first, todayEndsAt } = await todays();
  await page.clock.install();
  await page.goto(`/add-financial?store=${storeId}`);
  await expect(page.getByLabel('Date')).toHaveValue(first);
  await moveTo('Pacific/Kiritimati');
  const { today: next } = await todays();
  expect(next > first).toBe(true);
  await page.clock.fastForward(Date.parse(todayEndsAt) - Date.now() + 60_000);
  await expect(page.getByLabel('Date')).toHaveValue(next);
});
